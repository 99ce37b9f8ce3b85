/** The files of every scratch directory, below its root. */
export const FILES: Readonly<Record<string, string>> = {
  'work/README.md': '# A project\n\nSome *text* with a [link](https://example.invalid).\n\n- one\n- two\n',
  'work/notes.txt': 'alpha one\nbeta two\ngamma three\ndelta four\nTODO later\n',
  'work/other.txt': 'alpha one\nbeta 2\ngamma three\nepsilon five\n',
  'work/words.txt': 'apple\nbanana\ncherry\ncherry\nfig\n',
  'work/numbers.txt': '3\n1\n2\n10\n',
  'work/a file.txt': 'a name with a space\n',
  'work/dos.txt': 'first\r\nsecond\r\n',
  'work/.env': 'SECRET=hush\n',
  'work/.hidden': 'hidden\n',
  'work/data.csv': 'id,name,size\n1,one,10\n2,two,20\n3,three,30\n',
  'work/data.json': '{"name":"demo","items":[{"id":1},{"id":2}]}\n',
  'work/other.json': '{"name":"other"}\n',
  'work/data.yaml': 'name: demo\nitems:\n  - 1\n  - 2\n',
  'work/data.xml': '<root><item id="1">one</item><item id="2">two</item></root>\n',
  'work/config.ini': '[main]\nkey = value\n',
  'work/Makefile': 'all: app\n\napp: src/main.c\n\tcc -o app src/main.c\n\nclean:\n\trm -f app\n\n.PHONY: all clean\n',
  'work/package.json':
    '{"name":"demo","version":"1.0.0","private":true,"scripts":{"test":"node src/lib.js","build":"echo built > built.txt"}}\n',
  'work/src/main.c': '#include <stdio.h>\n#include "util.h"\nint main(void) { printf("%d\\n", TWO); return 0; }\n',
  'work/src/util.h': '#define TWO 2\n',
  'work/src/app.py': 'import json\nprint(json.dumps({"a": 1}))\n',
  'work/src/lib.js': 'export const two = 2;\nconsole.log(two);\n',
  'work/src/deep/er/x.txt': 'deep\n',
  'work/dir/one.txt': 'one\n',
  'work/dir/two.txt': 'two\n',
  'work/dir/sub/three.txt': 'three\n',
  'work/script.sh': '#!/bin/sh\necho made > made.txt\ncat notes.txt\n',
  'work/script.py': 'open("made.txt", "w").write("made")\n',
  'work/prog.awk': '{ print $1 }\n',
  'work/prog.sed': 's/alpha/ALPHA/\n',
  'work/prog.jq': '.items | length\n',
  'work/list.txt': 'notes.txt\nother.txt\n',
  'work/change.patch':
    '--- a/words.txt\n+++ b/words.txt\n@@ -1,5 +1,5 @@\n apple\n-banana\n+blueberry\n cherry\n cherry\n fig\n',
  'work/image.bin': '\u0000\u0001\u0002binary\u0003\u007f text inside of it\n',
  'work/.gitignore': '*.log\nbuild/\n',
  'work/debug.log': 'ignored\n',
  'work/media/pic.ppm': 'P3\n2 2\n255\n255 0 0 0 255 0\n0 0 255 255 255 0\n',
  'work/media/pic.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="2" height="2" fill="red"/></svg>\n',
  'work/media/doc.pdf': pdf('BT /F1 12 Tf 20 50 Td (Hello) Tj ET'),
  'work/media/page.html':
    '<!doctype html><html><head><title>Page</title></head><body><p>One <a href="x">link</a></body></html>\n',
  'work/lang/graph.dot': 'digraph g { a -> b; b -> c }\n',
  'work/lang/plain.tex': 'Hello\\bye\n',
  'work/lang/letter.tex': '\\documentclass{article}\\begin{document}Hello\\end{document}\n',
  'work/lang/style.css': 'a { color: red }\n',
  'work/lang/style.scss': '$c: red; a { b { color: $c } }\n',
  'work/lang/de.po':
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "one"\nmsgstr "eins"\n\nmsgid "two"\nmsgstr ""\n',
  'work/lang/demo.proto': 'syntax = "proto3";\nmessage Demo { string name = 1; }\n',
  'work/lang/parse.y': '%token A\n%%\ns: A;\n%%\nint yylex(void) { return 0; }\nvoid yyerror(const char *s) {}\n',
  'work/lang/scan.re':
    'int f(const char *s) { /*!re2c re2c:define:YYCTYPE = char; re2c:yyfill:enable = 0; re2c:define:YYCURSOR = s; "a" { return 1; } * { return 0; } */ }\n',
  'work/lang/mod.i': '%module mod\nint two(void);\n',
  'work/lang/hello.asm': 'global _start\n_start:\n  mov rax, 60\n  syscall\n',
  'work/lang/hello.go': 'package main\n\nfunc main() { println( 1 ) }\n',
  'work/lang/hello.rs': 'fn main() { println!( "1" ); }\n',
  'work/lang/Hello.java': 'public class Hello { public static void main(String[] a) { System.out.println(1); } }\n',
  'work/lang/play.yml': '- hosts: all\n  gather_facts: false\n  tasks:\n    - debug: { msg: hello }\n',
  'home/.gitconfig': '[user]\n\tname = Some One\n\temail = one@example.invalid\n[init]\n\tdefaultBranch = main\n',
  'home/.bashrc': 'alias ll="ls -l"\n',
  'home/.profile': ':\n',
  'home/docs/letter.txt': 'dear reader\n',
};

export const LINKS: Readonly<Record<string, string>> = {
  'work/link.txt': 'notes.txt',
  'work/linkdir': 'dir',
  'work/broken': 'nowhere',
};

/** What only programs can make, in the working directory. */
export const PREPARE: readonly string[] = [
  'md5sum notes.txt other.txt > sums.md5',
  'tar -cf archive.tar dir notes.txt',
  'tar -czf archive.tar.gz dir notes.txt',
  'zip -qr archive.zip dir notes.txt',
  'gzip -k -c words.txt > words.gz',
  'bzip2 -c words.txt > words.bz2',
  'xz -c words.txt > words.xz',
  'zstd -q -c words.txt > words.zst',
  '7z a -bd archive.7z dir',
  'find dir | cpio -o > archive.cpio',
  'sqlite3 data.db "create table t(a, b); insert into t values (1, 2), (3, 4)"',
  'gcc -c src/main.c -o main.o && ar rcs lib.a main.o',
  'gcc -o tool src/main.c',
  [
    'git init -q -b main && rm -f .git/hooks/* && git add .gitignore README.md notes.txt words.txt dir src',
    'git commit -qm first && git tag v1 && git branch feature',
    'echo more >> README.md && git commit -qam second',
    'git checkout -q feature && echo feature > feature.txt && git add feature.txt && git commit -qm feature',
    'git checkout -q main && git clone -q --bare . ../remote.git && rm -f ../remote.git/hooks/*',
    'git remote add origin ../remote.git && git fetch -q && git branch -q -u origin/main',
    'echo stashed >> notes.txt && git stash -q && echo dirty >> words.txt',
    // Few files are copied faster than many.
    'git gc -q && git -C ../remote.git gc -q',
  ].join(' && '),
];

/** One page, with the offsets that readers look for. */
function pdf(content: string): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n');
  return `${text}xref\n0 6\n${table}\ntrailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
