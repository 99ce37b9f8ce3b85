import { describe, expect, test } from 'vitest';
import { textEffects } from '../tools/shell.js';
import { CLAIMS } from './command-words.js';
import { CHANGING_VERBS, verbClass } from './verbs.js';

/** What the words of a command claim: the tags of each effect that is only implied. */
function claims(text: string): string[] {
  const { effects } = textEffects(text, { cwd: '/work' });
  return effects.flatMap(({ tags = [] }) =>
    tags.includes('perhaps') ? [tags.filter((tag) => tag !== 'perhaps').join(' ')] : [],
  );
}

describe('words that change production', () => {
  test.each([
    'kamal deploy -d production',
    'acmectl -e prod restart web',
    'acmectl apps scale web=0 --context prod-eu',
    'npm run deploy:prod',
    'make deploy ENV=prod',
    './scripts/deploy.sh production',
    'node scripts/rollback.js --env prod',
    'cap production deploy',
    'RAILS_ENV=production bin/rails db:migrate',
    'cdk deploy ProdStack',
    'kubectl --context prod apply -f app.yaml',
    'octodns-sync --config-file=config/production.yaml --doit',
    'acmectl flags toggle-on --environment production --flag x',
    'shopify theme push --live --allow-live',
    'CELERY_BROKER_URL=$PROD_BROKER_URL celery -A app purge -f',
    'gh workflow run deploy.yml -f env=production',
    'helm upgrade app ./chart -f values-prod.yaml',
    'ssh prod-1 sudo systemctl restart app',
    'node scripts/bulk-price.mjs --env live --set-price 0 --yes',
    'acmectl --target=live customers anonymize --all',
    'wp @production search-replace a b --all-tables',
    'wp @production plugin install https://x.example/a.zip',
    'curl -X PATCH -H "A: b" -d "{}" https://api.prod.example.com/x',
    'mysql -h prod-db -u app shop -e "UPDATE users SET a=1 WHERE id=2"',
    'psql "$PROD_DSN" -c "DELETE FROM a WHERE b = 1"',
    'ssh web1 "sudo sed -i \'s/a/b/\' /srv/app/production.py"',
    'ssh deploy@web1 "cd /srv/app && php artisan key:generate --force"',
    'python3 tools/restore.py --yes $STRIPE_LIVE_KEY',
    './gradlew flywayRepair -Dflyway.url=jdbc:postgresql://db-prod:5432/a --yes',
    'acmectl import all PRD',
    "RAILS_ENV=production bin/rake 'billing:charge_all[force]'",
    'bazel run //ops/gdpr:erase -- --env=prod --all',
    'kamal deploy -d production --version=abc',
    'make -C infra tf-destroy-prod CONFIRM=yes',
    "ssh deploy@web1 'cd /srv/app && sudo systemctl restart puma'",
    'bitbucket-cli pipelines run --custom deploy -P live',
  ])('%s', (text) => {
    expect(claims(text).filter((tags) => tags.startsWith('production'))).not.toEqual([]);
  });
});

describe('words that destroy, publish, grant or show a secret', () => {
  test.each([
    ['acmectl clusters destroy eu-1', 'destroy'],
    ['MIX_ENV=prod mix ecto.reset', 'drop'],
    ['php artisan migrate:fresh --force', 'drop'],
    ['supabase db reset --linked', 'drop'],
    ['acmectl tenants delete 42 --yes', 'delete force'],
    ['acme publish dist', 'publish'],
    ['mix hex.publish', 'publish'],
    ['acmectl users grant eve admin', 'grant'],
    ['acmectl secrets get db', 'secret read'],
    ['npx prisma db push --accept-data-loss', 'loosen force'],
    ['sudo pacman -Rdd --noconfirm openssl', 'loosen force'],
    ['virsh undefine vm --remove-all-storage', 'loosen force'],
    ['amtool silence add alertname=~.+', 'loosen force'],
    ['acmectl tenants delete 42', 'delete'],
    ['railway down --yes', 'delete force'],
    ['goreleaser release --clean', 'publish'],
    ['kaggle datasets create -p data --public', 'publish'],
    ['wp user create eve eve@example.com --role=administrator', 'grant'],
    ['gcloud compute instances create t --machine-type=a2-ultragpu-8g', 'money'],
    ['openai api fine_tuning.jobs.create -m x', 'money'],
    ["heroku run -a app -- rails runner 'User.destroy_all'", 'drop'],
    ['fly ssh console -C "/app/bin/acme rpc \'Acme.Repo.delete_all(Acme.User)\'"', 'drop'],
    ['gh issue list | while read n; do gh issue close "$n"; done', 'many update'],
    ["curl -X POST -d '{}' https://hooks.slack.com/services/T/B/x", 'message'],
    ['curl -X POST -d "{}" "$SLACK_WEBHOOK_URL"', 'message'],
    ['sudo apt-get purge -y python3 --allow-remove-essential', 'loosen force'],
    ['./gradlew flywayClean -Dflyway.url=jdbc:postgresql://db-prod:5432/a', 'drop'],
    ['acmectl storage deletelocalsnapshots', 'delete'],
    ['acmectl backup delete b-1', 'delete'],
    ['acmectl phone:numbers:remove PN5', 'delete'],
    ['acmectl branches restore main', 'delete force'],
    ['yes | acmectl tenants delete 42', 'delete force'],
    ['echo y | acmectl tenants delete 42', 'delete force'],
    ['acmectl tenants delete 42 <<< yes', 'delete force'],
    ['for d in a.com b.com; do vercel domains buy $d; done', 'money'],
    ['sbatch --partition=h100 --nodes=64 train.sh', 'money'],
    ['fly scale count 60', 'money'],
    ['cast send 0x1 --value 2ether --private-key "$PK"', 'money'],
    ['forge script D.s.sol --rpc-url mainnet --broadcast', 'money'],
    ['atlas accessLists create 0.0.0.0/0 --type cidrBlock', 'loosen force'],
    ['solana program close 7xKX --bypass-warning', 'loosen force'],
    ['poetry run python scripts/send_campaign.py --segment all', 'message'],
    ['python3 tools/sendgrid_blast.py --list contacts.csv', 'message'],
    ['aws-nuke run -c a.yml --no-dry-run', 'delete force'],
    ['acmevm --unregister Ubuntu', 'delete'],
    ['gam user eve turnoff2sv', 'loosen force'],
    ['acmedb --dbpath /data --noauth', 'loosen force'],
    ["acmelab serve --Server.token=''", 'loosen force'],
    ["RAILS_ENV=production bundle exec rails runner 'A.where(b: 1).update_all(c: 1)'", 'drop'],
    ['vault token create -policy=root', 'grant'],
    ['acmecoin-cli sendtoaddress bc1q 1.75', 'money'],
    ['aws ec2 run-instances --instance-type p5.48xlarge', 'money'],
    ['aws route53domains register-domain --domain-name a.ai', 'money'],
    ['aws sesv2 send-bulk-email --from-email-address a@example.com', 'message'],
    ['curl -X POST https://api.example.com/v1/devices/$ID/wipe', 'delete force'],
    ['curl -X POST -u "k:$K" https://us6.api.mailchimp.com/3.0/campaigns/9f/actions/send', 'message'],
    ['gh api -X PUT orgs/acme/memberships/eve -f role=admin', 'grant'],
    [`curl -X PUT https://api.example.com/orgs/1/rulesets/2 -d '{"enforcement":"disabled"}'`, 'loosen force'],
    [
      `gh api -X PATCH repos/a/b --input - <<<'{"security_and_analysis":{"secret_scanning":{"status":"disabled"}}}'`,
      'loosen force',
    ],
    ['npm run release', 'publish'],
    ['./mvnw release:prepare release:perform', 'publish'],
    ['heroku run -a app "python manage.py createsuperuser --noinput"', 'grant'],
    ['ssh web1 "python manage.py shell -c \'from a import B; B.objects.filter(c=1).delete()\'"', 'drop'],
    ['acmesql shell main <<SQL\nUPDATE users SET admin = 1;\nSQL', 'drop'],
  ])('%s: %s', (text, tags) => {
    expect(claims(text)).toContain(tags);
  });
});

describe('words that claim nothing', () => {
  test.each([
    'echo deploy production',
    'git commit -m "deploy to production"',
    'grep -rn destroy prod/',
    'git push origin production',
    'kubectl --context prod get pods',
    'kubectl -n prod logs web',
    'helm template app -f values-prod.yaml',
    'NODE_ENV=production npm run build',
    'npm ci --production',
    'pnpm install --prod',
    'MIX_ENV=prod mix release',
    'npm run test:delete-account',
    'rails generate migration drop_users',
    'rails destroy model User',
    'rails db:reset',
    'RAILS_ENV=test rails db:drop',
    'MIX_ENV=test mix ecto.drop --quiet',
    'make -n deploy ENV=prod',
    'acmectl deploy --dry-run --env prod',
    'acmectl destroy --help',
    'actionlint .github/workflows/deploy-production.yml',
    'dotnet publish -c Release',
    'acmectl products list',
    'acmectl cache delete',
    'acmectl delete',
    'acmectl run remove-old-users',
    'goreleaser release --snapshot',
    'wp user create eve eve@example.com --role=author',
    'gcloud compute instances create t --machine-type=e2-small',
    'node -e \'console.log("DROP TABLE users")\'',
    'gh issue list --search "drop database"',
    'gh issue close 12',
    'curl -X POST -d "{}" https://api.example.com/items',
    'tool --api-base $PROD_URL list',
    'acmectl secrets list',
    'vim deploy-prod.md',
    'cat scripts/deploy-production.sh',
    'prettier --check deploy/production.yml',
    'dbt build --target dev --defer --state ./prod-manifest',
    'make release',
    'cargo build --release',
    'gh release list',
    'npm run release -- --dry-run',
    'docker compose exec app php artisan migrate --force',
    'acmectl profile list',
    'acmectl deleted-items list',
    'cast send 0x1 --value 2ether --rpc-url http://localhost:8545',
    'forge script D.s.sol --rpc-url sepolia --broadcast',
    'aws ec2 create-route --destination-cidr-block 0.0.0.0/0 --gateway-id igw-1',
    'acmesql shell main <<SQL\nUPDATE users SET admin = 1 WHERE id = 2;\nSQL',
    'aws sqs send-message --queue-url q --message-body a',
    'acmectl post list',
    'ssh web1 systemctl status puma',
    'curl -X POST http://localhost:3000/api/cache/reset',
    'curl https://api.example.com/v1/devices/1/reset',
    `curl -X POST https://api.example.com/items -d '{"enabled":false}'`,
    'gh api repos/a/b/rulesets',
    'acmectl run --version=delete',
    'terraform init -backend-config=prod.hcl',
    'pip install -r requirements/production.txt',
    'curl -H "A: b" https://api.prod.example.com/health',
  ])('%s', (text) => {
    expect(claims(text)).toEqual([]);
  });
});

/** Else the cheap look passes over them. */
test.each(CHANGING_VERBS.filter((word) => verbClass(word) !== 'update'))(
  '"%s" is seen before the words are read',
  (word) => {
    expect(CLAIMS.test(word)).toBe(true);
  },
);

test('what is implied makes nothing understood', () => {
  expect(textEffects('acmectl clusters destroy eu-1').knowledge).toBe('unknown');
});

describe('more that words and options say', () => {
  test.each([
    ['mycloud services scale api --replicas=0', 'stop'],
    ['git config --global http.sslVerify false', 'loosen force'],
    ['npm config set strict-ssl false', 'loosen force'],
    ['NODE_TLS_REJECT_UNAUTHORIZED=0 node app.js', 'loosen force'],
    ['acmectl messages create --to +1 --body hi', 'message'],
    ['acmectl refunds create --charge ch_1', 'money'],
    ['acmectl secrets unset DATABASE_URL', 'secret update'],
    ['heroku run rails db:drop -a acme', 'drop'],
    ['sudo -i', 'session'],
    ['sudo su -', 'session'],
    ['pkexec bash', 'session'],
    ['sudo ls', undefined],
    ['sudo -u app ./run.sh', undefined],
    ["su -c 'ls' app", undefined],
    ['truncate -s 0 src/*.ts', 'tracked'],
    ['git ls-files | xargs rm', 'tracked'],
    ["find src -name '*.py' -delete", 'tracked'],
    ["find . \\( -name '*.ts' -o -name '*.tsx' \\) -delete", 'tracked'],
    ['for f in $(fd -e ts . src); do : > "$f"; done', 'tracked'],
    ['rm dist/*.js', undefined],
    ['rm src/test_*.py', undefined],
    ["find . -name '*.pyc' -delete", undefined],
    ['for p in $(pgrep x); do kill $p; done', 'many kill'],
    ['while kill -0 $PID; do sleep 1; done', undefined],
    ['curl -o /usr/local/bin/x https://example.com/x', 'download'],
  ])('%s: %s', (text, tags) => {
    if (tags === undefined) expect(claims(text)).toEqual([]);
    else expect(claims(text)).toContain(tags);
  });
});

describe('words in other places', () => {
  test.each([
    // Behind the name of an application, a colon, or in camel case.
    ['php bin/console doctrine:database:drop --force --env=prod', 'drop'],
    ['./gradlew :sdk:publishToMavenCentral', 'publish'],
    ['php bin/acme setup:uninstall -n', 'destroy'],
    // In a statement of the program's own language.
    ['jboss-cli.sh -c --controller=eap-prod:9990 --commands="undeploy a.war,shutdown"', 'production update'],
    ['sudo kadmin.local -q "delprinc -force HTTP/x"', 'delete force'],
    ['sqlplus -s u/p@//ora:1521/ERP <<EOF\nDROP USER hr CASCADE;\nEOF', 'drop'],
    ["hbase shell -n <<EOF\ndisable 'a'\ndrop 'a'\nEOF", 'drop'],
    ['cypher-shell -a neo4j://g.acme.net "MATCH (n) DETACH DELETE n"', 'drop'],
    // In the name of the program, or as an option.
    ['ldapdelete -x -r "ou=a"', 'delete force'],
    ['hdfs dfs -rm -r -skipTrash /warehouse', 'delete force'],
    ['irm -r /zone/home/x', 'delete force'],
    ['condor_rm -all', 'delete force'],
    // As root, with all that is below, or on all there are.
    ['sudo jamf removeFramework', 'delete force'],
    ['globus delete --recursive "$EP:/a"', 'delete force'],
    ['edgefleet ota push --all-sites --no-canary', 'production update'],
    ['gjournal post --entity DE --final', 'message'],
    // Who may do what.
    ['oc adm policy add-scc-to-group privileged system:authenticated', 'grant'],
    ['samba-tool group addmembers "Domain Admins" svc', 'grant'],
    ['samba-tool domain passwordsettings set --complexity=off', 'loosen force'],
    ["jupyter lab --ip=0.0.0.0 --ServerApp.token=''", 'loosen force'],
    // What is made anew, and what acts.
    ['hcloud server rebuild web-01', 'destroy'],
    ['hrcli payroll run --month 2025-05', 'money'],
    ['plantctl valve open 7', 'control device'],
    ['kustomize build overlays/production | kubectl apply -f -', 'production update'],
    ['trino --server https://trino.acme.net --execute "DELETE FROM a WHERE b < 1"', 'production update'],
    ['curl -X POST "https://a.example/items/1/publish?token=x"', 'publish'],
    // What lets others in, or watches no more.
    ['doctl databases firewalls append a --rule ip_addr:0.0.0.0/0', 'loosen force'],
    ['az storage account update -n a --allow-blob-public-access true', 'publish'],
    ['acmectl policies update a --https-only false', 'loosen force'],
    ['acmectl fw update a --inbound_policy ACCEPT', 'loosen force'],
    ['gh workflow disable codeql.yml', 'loosen force'],
    ['glab mr approve 318', 'loosen force'],
    ['railway variables --set AUTH_DISABLED=true', 'loosen force'],
    ['vault write auth/approle/role/ci token_policies=root', 'grant'],
    ['ldapmodify -H ldaps://dc01.corp.acme.net -f a.ldif', 'production update'],
    ['gh pr review 1 --approve', 'loosen force'],
    ['buildctl job unblock 12', 'loosen force'],
    ['fleetmgr rollout create --image a.bin --ring all', 'production update'],
    ['dbgate exec --target prod-1 --sql "update a set b=1 where c=2"', 'production update'],
    ['aws lambda invoke --function-name prod-billing out.json', 'production update'],
    ['pdctl incident list | xargs -n1 pdctl incident resolve', 'many update'],
    ['acmectl docs share add anyone --role reader', 'publish'],
    ['npx store-upload@3 --source a.zip --auto-publish', 'publish'],
    ['printenv | gh issue create --body-file -', 'secret read'],
    ['curl -X POST https://api.example.com/v2/orders -d x', 'money'],
    ['curl -X POST https://home.example.com/api/services/lock/unlock', 'control device'],
  ])('%s: %s', (text, tags) => {
    expect(claims(text)).toContain(tags);
  });

  test.each([
    'php bin/console cache:clear',
    './gradlew publishToMavenLocal',
    'acmectl rollout status web --env prod',
    'acmectl server list',
    './vendor/bin/phpunit --filter RefundServiceTest',
    'snakemake -n --delete-all-output',
    'storm delegate x',
    'psql -h localhost -c "DELETE FROM a WHERE b = 1"',
    'psql -h db -c "DELETE FROM a WHERE b = 1"',
    'psql -h db.staging.acme.net -c "DELETE FROM a WHERE b = 1"',
    'dotnet ef migrations script -o build/prod.sql',
    'pip uninstall -y torch',
    'python -m pip uninstall --yes pydantic',
    'sudo btrfs scrub start /mnt',
    'kustomize build overlays/production | grep image',
    'xcrun simctl list devices',
    'az storage account update -n a --min-tls-version TLS1_2',
    'az sshkey create --name a --public-key @a.pub',
    'stripe trigger charge.dispute.created',
    'acmectl cache clear -y',
    'npx electron-builder --dir --publish never',
    'rfkill unblock wifi',
    'docker run --publish 80:80 nginx',
    'printenv | grep -c PATH',
    'ldapsearch -H ldaps://dc01.corp.acme.net cn=a',
  ])('nothing: %s', (text) => {
    expect(claims(text)).toEqual([]);
  });
});
