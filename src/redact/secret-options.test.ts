import { expect, test } from 'vitest';
import { mask, maskValue } from './mask.js';

/** A password that has no form of its own: only its place says what it is. */
const S = 'Tr0ub4dor';

/** Every way to hand a program a secret on its command line. */
const LINES = [
  `zip -P ${S} a.zip x`,
  `zip -e -P${S} a.zip x`,
  `unzip -P ${S} a.zip`,
  `7z x -p${S} a.7z`,
  `7z a -mhe=on -p'${S} x' a.7z d`,
  `rar a -hp${S} a.rar d`,
  `pdftotext -upw ${S} a.pdf`,
  `pdftk a.pdf input_pw ${S} output b.pdf`,
  `ldapsearch -x -D cn=a -w ${S} -b dc=x`,
  `ldappasswd -s ${S} -w ${S} uid=x`,
  `sqlcmd -S h -U sa -P ${S} -Q x`,
  `bcp t out f -U sa -P${S}`,
  `mysql -u root -p${S} db`,
  `mysqldump -h h -p'${S}' db`,
  `mysqladmin -u root password ${S}`,
  `mongosh -u a -p ${S} h`,
  `redis-cli -h h -a ${S} ping`,
  `cqlsh -u a -p ${S}`,
  `sqlplus scott/${S}@db`,
  `rabbitmqctl add_user a ${S}`,
  `mosquitto_pub -u a -P ${S} -t x`,
  `mosquitto_passwd -b f a ${S}`,
  `htpasswd -b .htpasswd alice ${S}`,
  `htpasswd -bc .htpasswd alice ${S}`,
  `htpasswd -nb alice ${S}`,
  `smbclient //h/s -U alice%${S}`,
  `rpcclient -U 'alice%${S}' h`,
  `net user alice ${S} /add`,
  `nxc smb h -u a -p ${S}`,
  `ipmitool -H h -U a -P ${S} power`,
  `snmpwalk -v3 -u a -A ${S} -X ${S} h`,
  `plink -pw ${S} h`,
  `xfreerdp /u:a /p:${S} /v:h`,
  `lftp -u alice,${S} ftp://h`,
  `swaks -au a -ap ${S}`,
  `nmcli dev wifi connect net password ${S}`,
  `wpa_passphrase net ${S}`,
  `sshpass -p ${S} ssh h`,
  `sshpass -p${S} ssh h`,
  `openssl enc -aes-256-cbc -k ${S} -in a`,
  `openssl rsa -passin pass:${S} -in a`,
  `openssl passwd -6 ${S}`,
  `keytool -list -storepass ${S} -keypass ${S}`,
  `apksigner sign --ks-pass pass:${S} a.apk`,
  `ssh-keygen -t ed25519 -N ${S} -f k`,
  `security add-generic-password -a x -s y -w ${S}`,
  `ansible-vault encrypt_string ${S} --name x`,
  `gh secret set NAME --body ${S}`,
  `gh secret set NAME -b ${S} --repo a/b`,
  `gh secret set NAME --body=${S}`,
  `vault kv put secret/a user=x pw=${S}`,
  `vault write auth/x first=${S} second=${S}`,
  `vault login ${S}`,
  `consul kv get -token ${S} a`,
  `heroku config:set A=${S} B=${S}`,
  `fly secrets set A=${S}`,
  `doppler secrets set A=${S}`,
  `netlify env:set NAME ${S}`,
  `aws configure set aws_secret_access_key ${S}`,
  `aws configure set profile.x.aws_secret_access_key ${S}`,
  `aws secretsmanager create-secret --name a --secret-string ${S}`,
  `aws ssm put-parameter --name a --value ${S} --type SecureString`,
  `az login -u a -p ${S}`,
  `az keyvault secret set --name a --vault-name b --value ${S}`,
  `pulumi config set --secret a ${S}`,
  `mc alias set x http://h KEY ${S}`,
  `rclone obscure ${S}`,
  `skopeo copy --src-creds a:${S} x y`,
  `bw unlock ${S}`,
  `cargo login ${S}`,
  `twine upload -u a -p ${S} dist/x`,
  `poetry config http-basic.x alice ${S}`,
  `ngrok config add-authtoken ${S}`,
  `docker login -u a -p ${S} r`,
  `kubectl create secret generic x --from-literal=a=${S}`,
  `kubectl create secret docker-registry x --docker-password ${S}`,
  `wget --http-password ${S} u`,
  `curl -u alice:${S} https://h`,
  `curl --data-urlencode pass=${S} https://h`,
  `curl -d 'user=a&pass=${S}' https://h`,
  `psql postgres://a:${S}@h/db`,
  `echo alice:${S} | sudo chpasswd`,
  `echo "alice:${S}" | chpasswd`,
  `chpasswd <<< 'alice:${S}'`,
  `echo ${S} | sudo -S apt update`,
  `echo ${S} | passwd --stdin alice`,
  `echo ${S} | docker login -u a --password-stdin`,
  `printf '%s' ${S} | gh secret set NAME`,
];

test.each(LINES)('%s', (line) => {
  const { text, found } = mask(line);
  expect(text).not.toContain(S);
  expect(found).not.toEqual([]);
});

/** The same as a list of words. */
test.each([
  [['zip', '-P', S, 'a.zip']],
  [['7z', 'x', `-p${S}`, 'a.7z']],
  [['/usr/bin/ldapsearch', '-w', S]],
  [['sqlcmd', '-P', S]],
  [['gh', 'secret', 'set', 'N', `--body=${S}`]],
  [['sudo', 'redis-cli', '-a', S]],
  [['keytool', '-list', '-storepass', S]],
  [['mysql', `-p${S}`]],
  [['aws', 'secretsmanager', 'create-secret', '--secret-string', S]],
])('%j', (argv) => {
  expect(JSON.stringify(maskValue({ argv }).value)).not.toContain(S);
});

/** What looks alike and is no secret. */
test.each([
  'zip -r a.zip src',
  'unzip -p a.zip x',
  '7z x a.7z',
  'mkdir -p build',
  'docker run -p 8080:80 nginx',
  'ssh-keygen -t ed25519 -f key',
  'openssl x509 -in a.pem -noout',
  'gh pr create --body "Fix the zip"',
  'vault kv get secret/a',
  'vault status',
  'net user',
  'aws s3 ls',
  'aws configure set region eu-west-1',
  'sqlplus /nolog',
  'psql -p 5432 db',
  'htpasswd -c f alice',
  'echo hello | tee x',
  'echo ready | sudo tee /etc/x',
  'cargo login --help',
  'cp -p a b',
  'rsync -a x y',
  'kubectl get secret x --sort-by-key x',
  'npx skills add x --key-bindings vim',
])('%s is left as it is', (line) => {
  expect(mask(line).text).toBe(line);
});

/** Tokens by their marks; parted, so that they are nobody's. */
test.each([
  ['AGE-SECRET-KEY-1', 'QQPQZRFR7ZZ2WCV8PQZRFR7ZZ2WCV8PQZRFR7ZZ2WCV8PQZRFR7ZZ2WCV8'],
  ['AGE-SECRET-KEY-1', 'QQPQZRFR7ZZ2WCV8PQZR'],
  ['ATATT', 'xFfGF0T4JVjdmA6hNCi2L'],
  ['squ_', '0123456789abcdef0123456789abcdef01234567'],
  ['nvapi-', 'a'.repeat(64)],
  ['pat-na1-', '01234567-89ab-cdef-0123-456789abcdef'],
  ['CCIPAT_', 'abcdefghijklmnopqrstuv'],
  ['bkua_', '0123456789abcdef0123456789abcdef01234567'],
  ['pcsk_', 'a1'.repeat(30)],
  ['re_', 'abcdefgh_ABCDEFGHIJKLMNOPQRSTUVWX'],
  ['sk.eyJ', `${'a'.repeat(60)}.${'b'.repeat(22)}`],
  ['dnkey-', `${'a'.repeat(26)}-${'b'.repeat(52)}`],
])('%s', (start, rest) => {
  expect(mask(`x ${start}${rest} y`).text).not.toContain(rest);
});

test('a long line of programs and options takes no time', () => {
  const line = 'zip -P '.repeat(9_000);
  const before = process.cpuUsage();
  mask(line);
  mask(`mysql ${'-p '.repeat(20_000)}`);
  mask(`vault write ${'a=b '.repeat(15_000)}`);
  mask(`echo ${'a'.repeat(60_000)}`);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
});
