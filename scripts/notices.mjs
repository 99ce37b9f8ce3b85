// Writes dist/THIRD-PARTY-NOTICES.txt: the licence of every package whose code is in what is built.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const FILE = 'dist/THIRD-PARTY-NOTICES.txt';
const LICENCE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
/** The innermost package that a file is of. */
const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The folders of the packages that a bundle has something of. */
export function packagesIn({ inputs }) {
  return Object.keys(inputs).flatMap((path) => PACKAGE.exec(path)?.[1] ?? []);
}

/** What of others is in the page, which another tool bundles. */
async function packagesOfPage() {
  const { metafile } = await build({
    entryPoints: ['src/ui/main.tsx'],
    bundle: true,
    write: false,
    outdir: 'out',
    metafile: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    format: 'esm',
    logLevel: 'error',
  });
  return packagesIn(metafile);
}

function noticeOf(folder) {
  const { name, version, license, author, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => LICENCE.test(file));
  if (files.length === 0 && typeof license !== 'string')
    throw new Error(`${folder} says nothing about its licence, and is in the bundle`);
  const by = typeof author === 'string' ? author : author?.name;
  const from = typeof repository === 'string' ? repository : repository?.url;
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  // Some packages name their licence, and bring no text of it.
  const text = texts.length > 0 ? texts.join('\n\n') : [`Licence: ${license}`, by, from].filter(Boolean).join('\n');
  return { name, text: `${name} ${version} (${license})\n${'-'.repeat(72)}\n${text}\n` };
}

/** `metafiles`: of every bundle that esbuild made. */
export async function writeNotices(metafiles) {
  const folders = new Set([...metafiles.flatMap(packagesIn), ...(await packagesOfPage())]);
  const notices = [...folders].map(noticeOf).sort((a, b) => (a.name < b.name ? -1 : 1));
  const head = 'Sluice is under the licence in LICENSE. The files in dist/ also hold code of these packages:\n';
  const list = notices.map(({ name }) => `  ${name}`).join('\n');
  writeFileSync(FILE, `${head}\n${list}\n\n${notices.map(({ text }) => text).join('\n\n')}`);
}
