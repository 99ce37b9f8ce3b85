import { Command } from 'commander';
import { auditCommand } from '../../src/cli/commands/audit.js';

void new Command('sluice').addCommand(auditCommand()).parseAsync();
