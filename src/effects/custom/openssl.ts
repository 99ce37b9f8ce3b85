import type { Syntax } from '../../shell/options.js';
import { dropPrefix, literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { list } from '../words.js';

/** Options of openssl that take a value. */
const SYNTAX: Syntax = {
  singleDashLong: true,
  takesValue: list(
    '-in -inform -out -outform -key -keyform -passin -passout -pass -k -kfile -K -iv -S -md -days -subj -config -extfile -extensions -CA -CAkey -CAfile -CApath -CAserial -cert -certfile -certform -newkey -keyout -connect -servername -host -port -starttls -alpn -cipher -ciphersuites -proxy -verify -verify_hostname -inkey -name -export_file -sigfile -signature -verify_file -sign -verify -prverify -rand -writerand -engine -provider -provider-path -algorithm -pkeyopt -paramfile -peerkey -set_serial -serial -addext -reqexts -nameopt -certopt -signkey -signer -recip -content -text_file -req -respin -respout -issuer -url -VAfile -sess_in -sess_out -keylogfile -iter -salt_len -digest -mac -macopt -bits -name -crl -gencrl -revoke -policy -batch_file -accept -www_file -cert_chain -msgfile -dkey -dcert -status_file -www -WWW -HTTP -dhparam -pubin -rawin -pkcs8 -tls1 -time -seconds -curves -sigalgs -groups -xcert -crlform -untrusted -trusted -attime -no_check_time -noservername',
  ).filter((name) => !/^-(www|WWW|HTTP|pubin|rawin|pkcs8|tls1|req|gencrl|no_check_time|noservername|sign)$/.test(name)),
};
const KNOWN: ReadonlySet<string> = new Set(SYNTAX.takesValue);
/** Those that take none, and change only what is computed or printed: algorithms, forms, fields. */
const PLAIN =
  /^-(?:\d+|noout|text|subject|issuer|dates|enddate|startdate|fingerprint|serial|hash|subject_hash|issuer_hash|modulus|pubkey|pubin|pubout|nodes|noenc|[deaApricz]|base64|A|n?o?salt|pbkdf2|hex|binary|coreutils|x509|x509toreq|new|req|showcerts|brief|quiet|nocerts|nokeys|clcerts|cacerts|info|legacy|export|tls1(?:_[123])?|no_tls1(?:_[123])?|no_ssl[23]|ext|checkend|checkhost|checkip|checkemail|check|checkpub|strparse|batch|verbose|des3?|des-ede3(?:-cbc)?|traditional|partial_chain|crl_check(?:_all)?|x509_strict|print_certs|noverify|nodetach|debug|msg|state|tlsextdebug|status|prexit|ign_eof|no_ign_eof|crlf|nocommands|servername|reconnect|verify_return_error|verify_quiet|aes-?\d+-\w+|aes\d+|camellia-?\d+-\w+|chacha20|sha\d*(?:-\d+)?|sha3-\d+|md[45]|blake2\w+|sm3|ripemd160|hmac|sign|encrypt|decrypt|derive|verify|verifyrecover|topk8|nocrypt|list|list-\w+|v|V|stdname|s|tls|psk|ssl3|1|5|6|apr1|crypt|stdin|noverify|table|reverse|in_place|generate|safe|param_enc|conv_form|param_out|genkey|noparam|no_public|a|b|d|f|i|m|p|r|xoflen|inform|outform|multi|elapsed|evp|mr|decrypt|misalign|bytes|async_jobs|primes|header|dump|offset|length|i|nosalt|nopad|p|P|rawin|pkcs8|gencrl|www|WWW|HTTP|no_check_time|noservername|help|version|commands|digest-commands|cipher-commands|public-key-algorithms|digest-algorithms|cipher-algorithms|providers|disabled|nameopt|certopt|utf8|verifyCAfile|email|ocsp_uri|ocspid|alias|purpose|trustout|setalias|clrext|nokeys|twopass|keypbe|certpbe|macalg|nomac|nomaciter|noiter|maciter|descert|LMK|CSP|keyex|keysig|resign|no_attr_verify|nointern|no_signer_cert_verify|nosigs|noattr|nosmimecap|nochain|nocerts|crlfeol|stream|noindef)$/;

/** A program with many commands, which read and write the files that options name. */
export function openssl(whole: ProgramCall): string | undefined {
  // An option may have two dashes.
  const call = whole.sub(
    whole.args.map((word) => (/^--./.test(literalPrefix(word)) ? dropPrefix(word, 1) : word)),
    SYNTAX,
  );
  const [verb] = call.words();
  // Their language puts in variables of the environment, and other files.
  if (call.has('-engine', '-provider', '-provider-path', '-config', '-extfile', '-loadconf', '-genconf'))
    return 'it loads code or configuration';
  if (verb === undefined) return call.has('-help', '-version') ? undefined : 'its commands are not in the text';
  const odd = call.options.find(({ name }) => !KNOWN.has(name) && !PLAIN.test(name))?.name;
  if (odd !== undefined) call.unknown(`openssl ${verb} ${odd} is not understood`);
  for (const word of call.all(
    '-in',
    '-key',
    '-kfile',
    '-CA',
    '-CAkey',
    '-CAfile',
    '-CApath',
    '-cert',
    '-certfile',
    '-inkey',
    '-sigfile',
    '-signature',
    '-verify',
    '-prverify',
    '-paramfile',
    '-peerkey',
    '-signkey',
    '-signer',
    '-recip',
    '-content',
    '-respin',
    '-issuer',
    '-VAfile',
    '-sess_in',
    '-rand',
    '-untrusted',
    '-trusted',
    '-dhparam',
    '-crl',
    '-revoke',
    '-CAserial',
    '-serial',
  ))
    if (!/^\d+$/.test(literal(word) ?? '')) call.path('read', word);
  for (const word of call.all('-out', '-keyout', '-writerand', '-respout', '-sess_out', '-keylogfile', '-CAserial'))
    call.path('write', word, 'overwrite');
  for (const word of call.all('-pass', '-passin', '-passout')) {
    const file = /^file:(.*)/.exec(literal(word) ?? '')?.[1];
    if (file !== undefined) call.at('read', file);
  }
  if (/^(version|help|list|ciphers|errstr|prime|speed)$/.test(verb)) return undefined;
  if (verb === 's_client' || verb === 's_time' || verb === 'ocsp' || verb === 'ts' || verb === 'cmp') {
    call.net('send', call.value('-connect', '-host', '-url', '-proxy') ?? call.operands[1]);
    return undefined;
  }
  if (verb === 'req' && call.has('-new', '-newkey', '-x509') && !call.has('-key', '-keyout'))
    call.at('write', './privkey.pem', 'overwrite');
  if (verb === 's_server') {
    call.named('service', call.value('-accept', '-port') ?? '4433', 'listen');
    return undefined;
  }
  if (
    verb === 'ca' ||
    verb === 'srp' ||
    verb === 'rehash' ||
    verb === 'engine' ||
    verb === 'storeutl' ||
    verb === 'fipsinstall'
  )
    return `openssl ${verb} is not understood`;
  if (/^(rand|genrsa|genpkey|gendsa|dhparam|ecparam|passwd|kdf|mac)$/.test(verb)) {
    if (verb === 'gendsa' || verb === 'dhparam' || verb === 'mac')
      call.paths(
        'read',
        call.operands.slice(1).filter((word) => !/^\d+$/.test(literal(word) ?? '')),
      );
    return undefined;
  }
  if (
    /^(dgst|enc|rsa|dsa|ec|pkey|pkeyutl|rsautl|x509|req|crl|pkcs7|pkcs8|pkcs12|verify|asn1parse|cms|smime|crl2pkcs7|spkac|sess_id|base64|zlib|md5|sha\d*|sha\d+-\d+|aes-?\d+-\w+|des3?|des-\w+|camellia-\d+-\w+|chacha20|pkeyparam|nseq|info|blake2\w+|ripemd160|sm3)$/.test(
      verb,
    )
  ) {
    call.paths('read', call.operands.slice(1));
    return undefined;
  }
  return `openssl ${verb} is not a command that is known`;
}
