import type { ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';
import { dashes } from './wide-b-kit.js';

const both = (words: string): string => dashes(words).join(' ');

/** Trust between machines: certificates, tickets, and tunnels that are built with them. */
export const TUNNELS: readonly ProgramSpec[] = [
  tool({
    names: 'certtool',
    takes:
      '-d --debug --sign-params --p12-name --key-type --bits --curve --sec-param --seed --verify-hostname --verify-email --verify-purpose --verify-profile --password --hash --salt-size --pkcs-cipher',
    reads:
      '--infile --load-privkey --load-pubkey --load-request --load-certificate --load-ca-privkey --load-ca-certificate --load-crl --load-data --template',
    writes: '--outfile',
    flags:
      '-V --verbose -i --certificate-info --pubkey-info -s --generate-self-signed -c --generate-certificate --generate-proxy -u --update-certificate --fingerprint --key-id --certificate-pubkey --v1 --crq-info -q --generate-request --no-crq-extensions --p12-info --to-p12 -k --key-info --p8-info --to-rsa -p --generate-privkey --to-p8 -8 --pkcs8 --provable --verify-provable-privkey -l --crl-info --generate-crl --verify-crl -e --verify-chain --verify --verify-allow-broken --p7-generate --p7-sign --p7-detached-sign --p7-info --p7-verify --smime-to-p7 --generate-dh-params --get-dh-params --dh-info --null-password --empty-password --hex-numbers --cprint --rsa --dsa --ecc --ecdsa --inder --no-inder --inraw --outder --no-outder --outraw --disable-quick-random --stdout-info --ask-pass --text --no-text',
  }),
  tool({
    names: 'mkcert',
    singleDashLong: true,
    reads: both('-csr'),
    writes: both('-cert-file -key-file -p12-file'),
    flags: both('-client -ecdsa -pkcs12 -CAROOT -install -uninstall -help -version'),
    judge(call) {
      if (call.has(...dashes('-CAROOT -help -version'))) return;
      if (call.has(...dashes('-install -uninstall'))) {
        // All programs of the user believe what it signs.
        call.named('privilege', 'certificates', call.has(...dashes('-install')) ? 'trust' : 'delete');
        call.named('service', 'trust store', 'update');
      }
      call.at('write', '~/.local/share/mkcert/*');
      if (call.operands.length > 0 && !call.has(...dashes('-cert-file'))) call.at('write', './*.pem', 'overwrite');
    },
  }),
  toolVerbs({
    names: 'trust',
    flags: '-v --verbose -q --quiet',
    does: { 'read certificates': 'list, dump' },
    verbs: {
      list: { takes: '--filter --purpose' },
      anchor: {
        flags: '--store --remove',
        judge(call) {
          call.paths('read', call.operands);
          call.named('privilege', 'certificates', call.has('--remove') ? 'delete' : 'trust');
        },
      },
      extract: { takes: '--filter --format --purpose', flags: '--comment --overwrite', operands: 'write' },
      'extract-compat': { judge: (call) => call.at('write', '/etc/ssl/certs/**') },
    },
  }),
  tool({
    names: 'kinit',
    takes: '-l -s -r -I -T -S -X',
    reads: '-t',
    writes: '-c',
    flags: '-V -f -F -p -P -a -A -C -E -v -R -k -i -n --request-pac --no-request-pac',
    judge(call) {
      call.net('send', call.operands[0] ?? 'the domain', 'login');
      if (!call.has('-c')) call.at('write', '/tmp/krb5cc_*');
    },
  }),
  toolVerbs({
    names: 'certbot',
    takes:
      '-d --domain --domains -m --email --cert-name --preferred-challenges --key-type --rsa-key-size --http-01-port --deploy-name --reason',
    // Hooks are commands, and are not listed; a configuration may name some.
    execs: '-c --config',
    reads: '--csr',
    writes: '--config-dir --work-dir --logs-dir -w --webroot-path --cert-path --key-path --fullchain-path',
    flags:
      '--apache --nginx --standalone --webroot --manual -n --non-interactive --agree-tos --dry-run --test-cert --staging --force-renewal --renew-by-default --expand --redirect --no-redirect --hsts -q --quiet -v --verbose --keep-until-expiring --register-unsafely-without-email --no-eff-email --eff-email --keep --debug --debug-challenges --must-staple --no-directory-hooks --no-autorenew',
    alone: 'update certificates',
    does: {
      'read certificates': 'certificates, plugins, show_account',
      'update certificates': 'run, certonly, renew, install, enhance, rollback, reconfigure, update_symlinks',
      'delete certificates': 'delete',
      'send revoke': 'revoke, unregister',
      'send update': 'register, update_account',
    },
    judge(call) {
      const verb = call.words()[0] ?? 'run';
      if (/^(certificates|plugins|delete|show_account)$/.test(verb)) return;
      call.net('send', 'acme-v02.api.letsencrypt.org');
      call.at('write', '/etc/letsencrypt/**');
      // Hooks of the directory run on every renewal.
      if (verb === 'renew') call.at('exec', '/etc/letsencrypt/renewal-hooks/**');
      if (call.has('--apache')) call.at('write', '/etc/apache2/**');
      if (call.has('--nginx')) call.at('write', '/etc/nginx/**');
    },
  }),
  toolVerbs({
    names: 'openvpn3',
    does: {
      'read network': 'sessions-list, configs-list, session-stats, config-show, version',
      'update network': 'session-manage',
      'update config': 'config-manage, config-acl',
      'delete config': 'config-remove',
    },
    verbs: {
      'config-import': { reads: '-c --config', takes: '-n --name', flags: '-p --persistent', does: 'create config' },
      // All traffic may go through it.
      'session-start': {
        reads: '-c --config',
        takes: '-p --config-path --timeout',
        flags: '--background',
        does: 'start network',
      },
      'session-manage': {
        takes: '-c --config -p --path -s --session-path',
        flags: '-D --disconnect -P --pause -R --resume --restart --cleanup',
      },
    },
  }),
  tool({
    names: 'openfortivpn',
    takes:
      '-u --username -p --password -o --otp --realm --trusted-cert --set-dns --set-routes --half-internet-routes --pppd-use-peerdns',
    // Programs for pppd are not listed.
    execs: '-c --config',
    reads: '--ca-file --user-cert --user-key',
    flags: '--no-dns --no-routes -v -q --insecure-ssl --use-syslog -h',
    judge(call) {
      for (const word of call.operands) call.net('send', word);
      call.named('service', 'network', 'start');
    },
  }),
  tool({
    names: 'openvpn',
    // Scripts, plugins and all that takes several words are not listed, but for --ifconfig and --genkey.
    takes: '--dev --port --proto --verb --cipher --auth --tun-mtu',
    hosts: '--remote',
    reads: '--ca --cert --tls-auth --secret',
    execs: '--config',
    flags:
      '--client --nobind --persist-key --persist-tun --daemon --float --auth-nocache --pull --mlock --ifconfig --genkey --show-ciphers --show-tls --show-digests --show-curves',
    judge(call) {
      if (call.options.some(({ name }) => /^--show-/.test(name))) return;
      // `--genkey [kind] file`
      if (call.has('--genkey')) return call.paths('write', [...call.operands.slice(-1), ...call.all('--secret')]);
      // A single file is the configuration, which may name commands.
      if (!call.has('--ifconfig')) call.paths('exec', call.operands, 'config');
      call.named('service', 'network', 'start');
      return undefined;
    },
  }),
  tool({
    names: 'fastd',
    takes:
      '-M --mode --mtu -i --interface -b --bind -L --log-level --syslog-level -m --method -p --protocol --user --group',
    execs: '-c --config',
    reads: '--peer-group',
    writes: '--pid-file',
    flags:
      '--verify-config --generate-key --show-key --machine-readable -d --daemon --hide-ip-addresses --hide-mac-addresses -h -v',
    judge(call) {
      if (!call.has('--verify-config', '--generate-key', '--show-key')) call.named('service', 'network', 'start');
    },
  }),
];
