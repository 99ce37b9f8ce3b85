import { literal } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';

/** Certificates that an authority gives out. */
export const CERTIFICATES: readonly ProgramSpec[] = [
  tool({
    names: 'acme.sh',
    takes:
      '-d --domain --challenge-alias --domain-alias --preferred-chain --cert-profile --dnssleep -k --keylength -ak --accountkeylength --log-level --syslog --days --httpport --tlsport --local-address -m --email --reloadcmd --pre-hook --post-hook --renew-hook',
    writes: '-w --webroot --cert-file --key-file --ca-file --fullchain-file --cert-home --config-home --home',
    reads: '--ca-bundle --ca-path --csr',
    hosts: '--server',
    // Installing, upgrading and deploying run other scripts, and are not listed.
    flags:
      '-h -v --issue -i --install-cert -r --renew --list --listraw --info --remove --revoke -f --force --staging --test --standalone --alpn --stateless --apache --nginx --ecc --ocsp --ocsp-must-staple --insecure --no-color --listen-v4 --listen-v6 --use-wget --yes-I-know-dns-manual-mode-enough-go-ahead-please',
    optionalValue: ['--dns', '--debug', '--log'],
    judge(call) {
      for (const word of call.all('--reloadcmd', '--pre-hook', '--post-hook', '--renew-hook')) call.shell(word);
      if (call.options.length === 0 || call.has('-h', '-v', '--help', '--version')) return undefined;
      call.at('read', '~/.acme.sh/**');
      if (call.has('--list', '--info')) return undefined;
      call.at('write', '~/.acme.sh/**', 'key');
      call.net('send', call.value('--server') ?? 'certificate authority');
      // Names after `--dns` are scripts that come with it.
      for (const word of call.operands) {
        if (!/^dns_\w+$/.test(literal(word) ?? '')) return 'an operand of acme.sh is not known';
        call.net('send', word, 'update');
      }
      if (call.has('--standalone', '--alpn')) call.named('service', 'web server', 'start');
      if (call.has('--apache', '--nginx')) call.named('service', 'web server', 'reload');
      if (call.has('--revoke')) call.named('service', 'certificate', 'revoke');
      return undefined;
    },
  }),
];
