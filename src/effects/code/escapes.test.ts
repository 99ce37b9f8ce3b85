import { expect, test } from 'vitest';
import { judged, summarizeEffects } from '../programs/expect.test-helper.js';

test.each([
  `python3 -c 'print(open(b"\\456env").read())'`,
  `python3 -c 'print(open(b"\\xe9").read())'`,
  `python3 -c 'print(open("\\udce9").read())'`,
  `awk 'BEGIN{while((getline l < "\\456env")>0) print l}'`,
  `awk 'BEGIN{while((getline l < "\\351")>0) print l}'`,
  `awk 'BEGIN{while((getline l < ".env\\000x")>0) print l}'`,
  `perl -e 'open(my $f,"<","\\xe9"); print <$f>'`,
  `perl -e 'open(my $f,"<","\\x{e9}"); print <$f>'`,
  `php -r 'readfile("\\456env");'`,
  `ruby -e 'puts File.read("\\456env")'`,
  `ruby -e 'puts File.read("\\xe9")'`,
  `lua -e 'print(io.open("\\233"):read("a"))'`,
  `lua -e 'print(io.open(".env\\0x"):read("a"))'`,
  `python3 -c 'import subprocess; subprocess.run("ls", shell=False or True)'`,
])('a byte is no character: %s', (text) => {
  expect(judged(text).knowledge).toBe('unknown');
});

test.each([
  [`python3 -c 'print(open(rf"\\x61.txt").read())'`, 'known ; read:./\\x61.txt'],
  [`python3 -c 'print(open(f"\\x61{{.txt").read())'`, 'known ; read:./a{.txt'],
  [`python3 -c 'print(open("\\xe9").read())'`, 'known ; read:./é'],
  [`python3 -c 'print(open(b"\\x2eenv").read())'`, 'known ; read:./.env'],
  [`ruby -e 'puts File.read("\\u00e9")'`, 'known ; read:./é'],
])('and a character is: %s', (text, effects) => {
  expect(summarizeEffects(text)).toBe(effects);
});
