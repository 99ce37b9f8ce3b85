import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';

const DELETES =
  /^(?:delete|del|destroy|drop|remove|rm|rb|purge|prune|reset|clear|clean|revoke|uninstall|unregister|undeploy|(?:delete|remove|purge|clear)[-_:]\w[\w-]*|\w+:(?:delete|destroy|remove|purge))$/;
const DELETING = /^--?(?:delete|delete-\w[\w-]*|remove|purge|reset-offsets)$/;

/**
 * Command lines of services whose verbs nobody has looked at one by one. All of them stay unknown; of those that say in
 * plain words that something will be gone, this much is told.
 */
function judge(call: ProgramCall): string {
  const words = call.operands.slice(0, 5).map((word) => literal(word) ?? '');
  const at = words.findIndex((word) => DELETES.test(word));
  const deletes = at !== -1 || /-delete-/.test(call.name) || call.options.some(({ name }) => DELETING.test(name));
  if (deletes) {
    const object = call.operands[at + 1];
    call.named(
      'service',
      at === -1 || object === undefined ? `${call.name} ${words.join(' ')}`.trim() : object,
      'delete',
    );
  }
  return `what ${[call.name, ...words].join(' ').trim()} does is not known`;
}

export const SERVICE_DELETES: readonly ProgramSpec[] = [
  {
    names: list(
      `velero kafka-topics kafka-topics.sh kafka-delete-records kafka-delete-records.sh kafka-consumer-groups kafka-consumer-groups.sh
       kafka-acls kafka-acls.sh kafka-configs kafka-configs.sh rabbitmqadmin nats redpanda temporal
       circleci ldcli flipt unleash sentry-cli grafana-cli datadog-ci newrelic pd splunk
       fastly deck apigeecli algolia square auth0 okta databricks
       mc mcli azcopy pscale turso neonctl upstash mongocli ccloud tccli yc ovhcloud ionosctl kops rancher`,
    ),
    judge,
  },
];
