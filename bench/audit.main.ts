// Runs the bench of the audit log alone:
//   npx esbuild bench/audit.main.ts --bundle --platform=node --format=esm --packages=external --outfile=bench/out/audit.mjs && node bench/out/audit.mjs
import { benchAudit } from './audit.js';

await benchAudit();
