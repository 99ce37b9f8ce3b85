import type { ProgramCall } from '../program.js';
import { type Act, judgeByWords } from './word-acts.js';

const GONE = ['destroy', 'device'] as const;
const acts = (...patterns: readonly RegExp[]): readonly Act[] => patterns.map((pattern) => [pattern, 'service', GONE]);

const ESPTOOL = acts(/\berase[_-](?:flash|region)\b|(?:^|\s)(?:--erase-all|-e)(?:\s|$)/);
const EFUSES = acts(/\b(?:burn|write[_-]protect|set[_-]flash[_-]voltage)[\w-]*/);

/**
 * What erases, locks or fuses a board or a disk for good. Writing a program to one's own board is ordinary work, and
 * says nothing here.
 */
const ACTS: Readonly<Record<string, readonly Act[]>> = {
  openocd: acts(
    /\b(?:mass_erase|erase_\w+|erase_sector|chip_erase|options?_write|option_load|option_clear|lock|unlock|protect(?:_\w+)?\s.*\bon|otp|recover|fuse|secure|set_rdp|dap_erase|kinetis mdm)\b|\bflash (?:erase|protect)/,
  ),
  'esptool.py': ESPTOOL,
  esptool: ESPTOOL,
  'espefuse.py': EFUSES,
  espefuse: EFUSES,
  'espsecure.py': [],
  avrdude: acts(
    /(?:^|\s)-u\s?(?:[lhe]?fuse\d?|lock(?:bits)?|calibration|signature|efuse|wdtcfg|bodcfg|osccfg|tcd0cfg|syscfg\d|append|bootend|codesize|bootsize):w:/,
    /(?:^|\s)-e(?:\s|$)/,
  ),
  'st-flash': acts(/\berase\b|--area=(?:option|otp)/),
  stm32_programmer_cli: acts(/(?:^|\s)(?:-e|--erase|-ob|--optionbytes|-rdu|-lockrdp\d?|-otp)\b/),
  nrfjprog: acts(/--(?:eraseall|eraseuicr|recover|rbp|erasepage|qspieraseall)\b/),
  nrfutil: acts(/\bdevice (?:recover|erase|protection-set)\b/),
  pyocd: acts(/^(?:.*\s)?erase\b/),
  'probe-rs': acts(/^(?:.*\s)?erase\b|--allow-erase-all/),
  'cargo-flash': acts(/--allow-erase-all/),
  jlinkexe: acts(/\berase\b/),
  jlink: acts(/\berase\b/),
  'idf.py': acts(/(?:^|\s)(?:erase[_-]flash|efuse-burn[\w-]*|efuse-write-protect)\b/),
  west: acts(/^flash\b.*\s(?:--erase|--recover)\b/),
  fastboot: acts(
    /(?:^|\s)(?:-w|erase|format(?::\S+)?|oem\s+\S*(?:lock|wipe)|flashing\s+(?:lock|unlock)\w*|flash:raw|update-super|wipe-super|delete-logical-partition)(?:\s|$)/,
  ),
  'dfu-util': acts(/mass-erase|unprotect/),
  bossac: acts(/(?:^|\s)(?:-e|--erase|-l|--lock|-s|--security)\b/),
  picotool: acts(/^(?:erase|otp (?:set|load|white-label|permissions))\b/),
  sg_format: acts(/--format|(?:^|\s)-f\b/),
  sg_sanitize: acts(/./),
  'sedutil-cli': acts(/--(?:revert|yes|setlockingrange|psid)/),
  tpm2_clear: acts(/^/),
  mmc: acts(/\bextcsd write|\b(?:erase|sanitize|writeprotect|enh_area|gp create|write_reliability|hwreset enable)\b/),
  ipmitool: [
    [/\b(?:chassis )?power (?:off|cycle|reset|soft|diag)\b|\bmc reset\b/, 'service', ['stop', 'machine', 'destroy']],
  ],
};

export function judgeDevice(call: ProgramCall): string {
  return judgeByWords(call, ACTS, 'a program for devices');
}
