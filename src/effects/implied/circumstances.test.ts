import { describe, expect, test } from 'vitest';
import { textEffects } from '../tools/shell.js';

const CIRCUMSTANCES = ['dry', 'local', 'throwaway'];

/** What the words of a command say of where and whether it happens. */
function circumstances(text: string): string[] {
  const { effects } = textEffects(text, { cwd: '/work' });
  const tags = effects.flatMap(({ kind, tags = [] }) => (kind === 'service' || kind === 'send' ? tags : []));
  return CIRCUMSTANCES.filter((tag) => tags.includes(tag));
}

describe('nothing is changed', () => {
  test.each([
    'borg prune --dry-run repo',
    'helm uninstall api --dry-run',
    'aws s3 sync . s3://acme --dryrun',
    'npx semantic-release --dry-run',
    'bitcoin-cli -regtest sendtoaddress a 1',
  ])('%s', (text) => expect(circumstances(text)).toContain('dry'));

  test.each([
    'kubectl delete pod web --dry-run=none',
    'kubectl delete pod web --dry-run none',
    'kubectl delete pod web -- --dry-run',
    'gh repo delete acme/dry-run',
    'gh repo delete acme/a --testnet',
    'aws s3 rm s3://acme --recursive',
  ])('not with %s', (text) => expect(circumstances(text)).not.toContain('dry'));
});

describe('a service on this machine', () => {
  test.each([
    'awslocal s3 rb s3://uploads --force',
    'aws --endpoint-url http://localhost:4566 s3 rb s3://uploads --force',
    'kubectl --context kind-dev delete pod web',
    'kafka-topics.sh --bootstrap-server localhost:9092 --delete --topic orders',
    'nats -s nats://127.0.0.1:4222 stream purge ORDERS --force',
    'mc rb --force local/uploads',
    'rabbitmqctl purge_queue test_queue',
    'aws --endpoint-url http://localhost:4566 s3 rb s3://prod-fixture --force',
  ])('%s', (text) => expect(circumstances(text)).toContain('local'));

  test.each([
    'aws s3 rb s3://local-uploads --force',
    'kubectl --context kind-dev --context eu-1 delete pod web',
    'kubectl delete pod web',
    'kafka-topics.sh --bootstrap-server localhost:9092,broker.example.com:9092 --delete --topic orders',
    'nats -s nats://127.0.0.1:4222 stream purge PROD_ORDERS --force',
    'curl -X DELETE https://example.com/localhost',
    'rabbitmqctl purge_queue orders',
    'ssh host.example.com redis-cli -h localhost flushall',
  ])('not with %s', (text) => expect(circumstances(text)).not.toContain('local'));
});

describe('made for tests', () => {
  test.each([
    'dropdb -h localhost acme_test',
    "psql postgres://localhost:5433/acme_test -c 'TRUNCATE users'",
    'docker exec redis-test redis-cli flushall',
    'docker compose -f compose.test.yml down -v',
    'DATABASE_URL=postgres://localhost/acme_test npx prisma migrate reset --force',
    'migrate -database postgres://dev:dev@localhost:5432/dev down 1',
    'docker compose exec -T redis redis-cli FLUSHDB',
    'redis-cli -h 127.0.0.1 -n 15 flushdb',
    "docker exec acme-dev psql -c 'TRUNCATE users'",
  ])('%s', (text) => expect(circumstances(text)).toContain('throwaway'));

  test.each([
    'dropdb -h db.example.com acme_test',
    "psql postgres://db.example.com/acme_test -c 'TRUNCATE users'",
    'dropdb attestations',
    'dropdb "$DB_test"',
    'dropdb test_prod',
    'ssh test-1 dropdb acme',
    'DATABASE_URL=postgres://db.example.com/acme_test npx prisma migrate reset --force',
    'migrate -database postgres://dev:dev@db.example.com:5432/dev down 1',
    'docker exec redis-prod redis-cli FLUSHDB',
    'DATABASE_URL=$PROD_URL dropdb -h localhost acme_test',
  ])('not with %s', (text) => expect(circumstances(text)).not.toContain('throwaway'));
});
