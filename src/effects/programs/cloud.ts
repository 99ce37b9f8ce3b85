import { dropPrefix, literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { type VerbSpec, verbs } from '../verbs.js';
import { addHomeFile, list } from '../words.js';

/** Options that name files, in programs with too many verbs to list: `--template-file x`, `--output-dir=y`. */
export function fileOptions(call: ProgramCall): void {
  call.args.forEach((word, index) => {
    const start = literalPrefix(word);
    const found =
      /^-(?=-|f$)-?(f$|[\w-]*(?:file|path|dir|directory|folder|source|template|cert|key-material|config))(=?)/.exec(
        start,
      );
    if (found === null || (found[2] === '' && start !== literal(word)) || (found[2] === '' && found[0] !== start))
      return;
    const value = found[2] === '=' ? dropPrefix(word, found[0].length) : call.args[index + 1];
    if (value === undefined || (found[2] === '' && literalPrefix(value).startsWith('-'))) return;
    if (/^(https?|s3|gs|oci|git):/.test(literalPrefix(value))) return;
    call.path(/out|dest|save|download|export/.test(found[1] ?? '') ? 'write' : 'read', value);
  });
}

/** Verbs that many clouds share, at any depth. */
const READS =
  '** list|show|describe|get|view|status|ls|info|inspect|logs|exists|wait|list-*|show-*|describe-*|get-*|check-*|history|versions|events|metrics|usage|read|*-list|*-view|*-get|*-show|regions|sizes|engines|slugs|search|validate|diff|summary|types|tail|top';
const CREATES =
  '** create|add|register|import|restore|clone|copy|new|provision|issue|generate|create-*|add-*|import-*|register-*|*-create|*-add|*-register|request|allocate|mb|fork';
const UPDATES =
  '** update|set|edit|modify|rename|attach|detach|assign|unassign|enable|disable|start|restart|reboot|resize|scale|apply|upgrade|tag|untag|move|mv|append|rotate|reset|promote|migrate|deploy|publish|link|unlink|put|associate|disassociate|connect|disconnect|boot|rebuild|rollback|resume|refresh|redeploy|grant|approve|reject|activate|deactivate|update-*|set-*|enable-*|disable-*|attach-*|detach-*|reset-*|*-update|*-set|*-attach|*-detach|replace|mark-read|reply|power-on|password-reset|configure|accept|cancel';
const STOPS = '** stop|suspend|pause|deallocate|shutdown|power-off|halt|poweroff|terminate-session';
const DELETES =
  '** delete|destroy|remove|rm|purge|terminate|revoke|deregister|unregister|del|drop|empty|rb|delete-*|remove-*|terminate-*|revoke-*|deregister-*|*-delete|*-remove|*-revoke|uninstall|clear|prune|evict';

const SHARED = { delete: DELETES, stop: STOPS, create: CREATES, update: UPDATES, read: READS };

const AWS_VALUES = list(
  '--endpoint-url --output --query --profile --region --color --ca-bundle --cli-read-timeout --cli-connect-timeout --cli-binary-format',
);

/** A word up to a sign. */
function upTo(word: Word, sign: RegExp): Word {
  const known = literal(word);
  return known === undefined ? word : { ...word, pieces: [{ kind: 'text', text: known.split(sign)[0] ?? '' }] };
}

/** Words that aws takes from files. */
function awsFiles(call: ProgramCall): void {
  for (const word of call.args) {
    // In short forms of lists and objects a value may come from a file, too: `Name=x,Values@=file://y`.
    for (const at of wordToText(word).matchAll(/(?:^|[=,[\s"'@])fileb?:\/\/(?:localhost(?=\/))?/gi)) {
      const value = dropPrefix(word, at.index + at[0].length);
      call.path('read', at.index === 0 || at[0].startsWith('=') ? value : upTo(value, /[,\s"'\]]/));
      // Where a list goes on behind it, the name ends there.
      if (/[,\s"'\]]/.test(wordToText(value))) call.path('read', upTo(value, /[,\s"'\]]/));
    }
  }
  for (const word of call.all('--endpoint-url')) call.net('send', word, 'endpoint');
  for (const word of call.all('--ca-bundle')) call.path('read', word);
}

const isBucket = (word: Word): boolean => /^(s3|gs):\/\//.test(literalPrefix(word));

/** cp, mv, sync, rm and the like between here and a bucket. */
function transfer(move: boolean): VerbSpec {
  return {
    takesValue: list(
      '--acl --exclude --include --storage-class --content-type --cache-control --metadata --expires --sse --sse-kms-key-id --grants --page-size --source-region --website-redirect --request-payer --content-disposition --content-encoding --content-language --expected-size -x -n -z -a -h -j',
    ),
    judge(call) {
      const last = call.operands.length - 1;
      call.operands.forEach((word, index) => {
        const from = index < last || last === 0;
        const tags = call.has('--recursive', '-r', '-R') || !move ? ['recursive'] : [];
        if (isBucket(word)) call.net(from ? 'receive' : 'send', word, from ? 'download' : 'upload');
        else call.path(from ? 'read' : 'write', word, ...tags);
        if (from && move) {
          if (isBucket(word)) call.named('service', word, 'delete', ...tags);
          else call.path('delete', word, 'move', ...tags);
        }
        if (!from && call.has('--delete', '-d')) {
          if (isBucket(word)) call.named('service', word, 'delete', 'recursive');
          else call.path('delete', word, 'recursive');
        }
      });
    },
  };
}

const BUCKET_DELETE: VerbSpec = {
  takesValue: ['--exclude', '--include', '--page-size'],
  judge(call) {
    const tags = call.has('--recursive', '--force', '-r', '-R', '-a') ? ['recursive'] : [];
    for (const word of call.operands) call.named('service', word, 'delete', ...tags);
    call.net('send', call.operands[0]);
  },
};

const AWS = verbs({
  names: ['aws', 'awslocal'],
  host: 'amazonaws.com',
  pages: true,
  takesValue: AWS_VALUES,
  flags: ['--debug', '--no-verify-ssl', '--no-paginate', '--no-sign-request', '--no-cli-pager', '--no-cli-auto-prompt'],
  judge: awsFiles,
  does: {
    'exec help': '* help $, * * help $',
    'read secret':
      'secretsmanager get-secret-value|batch-get-secret-value, ssm get-parameter*, eks get-token, ecr get-authorization-token, ecr-public get-authorization-token, apigateway get-api-key|get-api-keys, appsync list-api-keys, sso get-role-credentials, redshift get-cluster-credentials*, redshift-serverless get-credentials, cognito-identity get-credentials-for-identity|get-open-id-token*, cognito-idp describe-user-pool-client, lightsail download-default-key-pair|get-bucket-access-keys|get-relational-database-master-user-password|get-instance-access-details, gamelift get-compute-auth-token|get-instance-access, ec2 create-key-pair, configure export-credentials, kms decrypt, sts get-session-token, sts assume-role*, sts get-federation-token, ecr get-login*, ecr-public get-login*, ec2 get-password-data, iam create-access-key, codeartifact get-authorization-token, rds generate-db-auth-token, s3 presign',
    // What a function or a task is started with is among what it tells.
    'env read':
      'lambda get-function|get-function-configuration|list-functions, ecs describe-task-definition|describe-tasks, codebuild batch-get-projects, apprunner describe-service, elasticbeanstalk describe-configuration-settings, amplify get-app|get-branch|list-apps|list-branches, ec2 describe-instance-attribute',
    'update secret': 'secretsmanager put-*|update-*|rotate-*|restore-*, ssm put-parameter',
    exec: 'ssm start-session|send-command, ecs execute-command|run-task, ec2-instance-connect *, emr ssh|put|get|socks|add-steps, lambda invoke-async, batch submit-job, codebuild start-build, stepfunctions start-execution, glue start-job-run',
    'env persist': 'configure set|import|sso|add-model, sso login|logout, configure sso-session',
    unknown:
      'configure set|import|add-model, codeartifact login, ecs deploy, opsworks register, deploy push|install|uninstall|register, codecommit credential-helper',
    'read remote':
      '* describe-*|list-*|batch-get-*|lookup-*|search-*|query|scan|filter-*|estimate-*|simulate-*|head-*|validate-*|verify-*|detect-*|test-*|preview-*|check-*|count-*|discover-*|view-*, s3 ls, logs tail, sts get-caller-identity, ec2 wait, * wait',
    delete:
      '* delete-*|terminate-*|deregister-*|purge-*|batch-delete-*|revoke-*|remove-*|release-*|cancel-*|destroy-*|disassociate-*|schedule-key-deletion|untag-*|abort-*|reset-*|unsubscribe*',
    stop: '* stop-*|pause-*|suspend-*|disable-*|deactivate-*',
    create:
      '* create-*|run-*|request-*|register-*|allocate-*|import-*|restore-*|copy-*|issue-*|clone-*|add-*|generate-*|provision-*|purchase-*|subscribe',
    update:
      '* update-*|modify-*|put-*|set-*|start-*|reboot-*|attach-*|detach-*|associate-*|tag-*|enable-*|change-*|send-*|publish*|replace-*|assign-*|authorize-*|accept-*|reject-*|apply-*|rotate-*|invite-*|move-*|rename-*|resume-*|promote-*|activate-*|encrypt|sign|execute-*|transact-*|batch-write-*|batch-execute-*|upload-*|admin-*|confirm-*|respond-*|complete-*|submit-*|upgrade-*|failover-*|merge-*|notify-*|re-encrypt|subscribe-*|bulk-*|rebuild-*|retry-*|signal-*|post-*|record-*|switch-*|unassign-*|increase-*|decrease-*',
  },
  verbs: {
    configure: {
      judge: (call) => (addHomeFile(call, 'write', '.aws/credentials'), addHomeFile(call, 'write', '.aws/config')),
    },
    'configure list|get|list-profiles|export-credentials': {
      judge: (call) => (addHomeFile(call, 'read', '.aws/credentials'), addHomeFile(call, 'read', '.aws/config')),
    },
    's3 cp|sync': transfer(false),
    's3 mv': transfer(true),
    's3 rm|rb': BUCKET_DELETE,
    's3 mb|website': { does: 'create' },
    'eks update-kubeconfig': {
      takesValue: ['--kubeconfig'],
      effects: { '--kubeconfig': 'write' },
      judge: (call) => (addHomeFile(call, 'write', '.kube/config'), call.net('receive', 'amazonaws.com')),
    },
    'cloudformation deploy|package': {
      takesValue: list(
        '--template-file --output-template-file --parameter-overrides --stack-name --s3-bucket --s3-prefix --capabilities --tags --role-arn',
      ),
      effects: { '--template-file': 'read', '--output-template-file': 'write' },
      judge: (call) => (
        call.named('service', call.value('--stack-name') ?? 'cloudformation', 'update'),
        call.net('send', 'amazonaws.com')
      ),
    },
    // A third word is the file that the answer goes to.
    '* get-*, lambda invoke, * invoke*, kms generate-*, polly synthesize-speech, * retrieve-*, mediastore-data get-object':
      {
        does: 'read remote',
        judge(call) {
          const free = call.args.filter(
            (word, index) =>
              !/^-/.test(literalPrefix(word)) &&
              !/^--(?!no-|debug)[^=]+$/.test(literalPrefix(call.args[index - 1] ?? word)),
          );
          call.paths('write', free);
          if (call.command.argv.some((word) => /^invoke/.test(literalPrefix(word))))
            call.named('exec', call.value('--function-name') ?? 'function', 'remote');
        },
      },
  },
});

const GCLOUD = verbs({
  names: ['gcloud'],
  host: 'googleapis.com',
  pages: true,
  takesValue: list(
    '--project --account --configuration --format --verbosity --billing-project --impersonate-service-account --access-token-file --flags-file --zone --region --user-output-enabled --filter',
  ),
  flags: ['-q', '--quiet', '--log-http', '--no-user-output-enabled'],
  unknown: ['--flags-file'],
  judge: fileOptions,
  does: {
    harmless: 'version, cheat-sheet',
    'read secret':
      'auth print-access-token|print-identity-token, auth application-default print-access-token, secrets versions access, kms decrypt, config config-helper, services api-keys get-key-string, sql generate-login-token, iam service-accounts keys create, compute reset-windows-password',
    'env read':
      'functions describe, run services describe, run jobs describe, compute instances describe, compute project-info describe, app instances describe',
    'env persist':
      'config set|unset, config configurations activate|create|delete, init, auth login|activate-service-account|revoke|configure-docker, auth application-default login|revoke|set-quota-project, container clusters get-credentials',
    install: 'components install|update|remove|restore|reinstall, components repositories add',
    exec: 'compute ssh|start-iap-tunnel|reset-windows-password|connect-to-serial-port, run jobs execute, functions call, cloud-shell ssh, app instances ssh, workflows run, workflows execute',
    ...SHARED,
    update: `app deploy, functions deploy, run deploy, builds submit, sql export|import *, compute images export, compute disks snapshot, ** add-iam-policy-binding|remove-iam-policy-binding|set-iam-policy|add-metadata|remove-metadata|add-tags|remove-tags|invoke|execute|failover|patch|submit|snapshot|simulate-maintenance-event|undelete|ack|pull|publish|set-*|export|encrypt|decrypt, ${UPDATES}`,
    read: `info, config list|get|get-value, config configurations list|describe, auth list, components list, app browse|logs, compute instances tail-serial-port-output, ${READS}`,
  },
  verbs: {
    'compute scp, cloud-shell scp': (call) => (
      call.net('send', 'the instance', 'upload'),
      call.operands.forEach(
        (word, index) =>
          void (
            /^[^/.][^/]*:/.test(literalPrefix(word)) ||
            call.path(index < call.operands.length - 1 ? 'read' : 'write', word, 'recursive')
          ),
      )
    ),
    'storage cp|rsync': transfer(false),
    'storage mv': transfer(true),
    'storage rm': BUCKET_DELETE,
    'app deploy, builds submit, functions deploy, run deploy': {
      does: 'update',
      judge: (call) => (call.at('read', './**'), call.workspace('deploy')),
    },
    'source repos clone': (call) => void call.at('write', './**'),
  },
});

const GSUTIL = verbs({
  names: ['gsutil'],
  host: 'storage.googleapis.com',
  takesValue: ['-o', '-u', '-i', '-h'],
  flags: ['-m', '-q', '-d', '-D', '-DD'],
  unknown: ['-o'],
  local: true,
  does: {
    harmless: 'version, help',
    read: 'ls, du, stat, cat, hash, iam get, acl get, cors get, lifecycle get, versioning get, label get, test, logging get, web get, notification list, hmac list',
    create: 'mb, hmac create, notification create',
    update:
      'iam ch|set, acl ch|set, defacl ch|set|get, cors set, lifecycle set, versioning set, web set, label ch|set, setmeta, rewrite, compose, retention *, ubla *, pap *, rpo *, kms *, requesterpays *, bucketpolicyonly *, logging set',
    'env persist': 'config, update',
  },
  verbs: {
    'cp, rsync': transfer(false),
    mv: transfer(true),
    'rm, rb': BUCKET_DELETE,
    signurl: { operands: ['read', 'text'], does: 'read' },
  },
});

const AZ = verbs({
  names: ['az'],
  host: 'azure.com',
  takesValue: list('-o --output --query --subscription -g --resource-group -n --name -l --location'),
  flags: ['--debug', '--verbose', '--only-show-errors'],
  judge(call) {
    // Any value may be taken from a file.
    for (const word of call.args) {
      const at = /^(?:--?[\w-]+=|\w+=)?@(?=.)/.exec(literalPrefix(word));
      if (at !== null) call.path('read', dropPrefix(word, at[0].length));
    }
    fileOptions(call);
  },
  does: {
    harmless: 'version, find, help, bicep version',
    'read secret':
      'account get-access-token, keyvault secret show|download, ** list-keys|list-credentials|show-connection-string|keys|generate-sas, ad sp create-for-rbac, ad app credential reset, acr credential show, webapp deployment list-publishing-credentials|list-publishing-profiles, keyvault key download',
    'env read':
      'webapp config appsettings list, functionapp config appsettings list, webapp config connection-string list, containerapp show|list, container show|list, containerapp secret list|show',
    'env persist':
      'login, logout, account set|clear, config set|unset, configure, devops configure|login|logout, acr login, aks get-credentials, quantum workspace|target set, cloud set, extension add|remove|update, init, bicep install|upgrade|uninstall, upgrade, aks install-cli',
    exec: 'vm run-command invoke, container exec|attach, webapp ssh, ssh *, aks command invoke, serial-console *, vmss run-command *, webapp create-remote-connection, functionapp function invoke, ml job create, interactive, rest, pipelines run, quantum job submit',
    ...SHARED,
    update: `vm open-port, storage blob|file upload*, webapp up, deployment group|sub|tenant|mg *, functionapp deployment *, webapp deployment *, acr build|run|import, vm redeploy, ** upload|upload-batch|generate|grant-access|revoke-access|invoke|failover|swap|renew|sync|regenerate*|queue|commit-*|run, ${UPDATES}`,
    read: `config get, quantum job output, bicep list-versions, graph query, account $, ${READS}`,
  },
  verbs: {
    'bicep build|decompile|format|lint': {
      takesValue: ['-f', '--file', '--outfile', '--outdir'],
      effects: { '-f': 'read' },
      judge: (call) => void (call.has('--stdout') || call.at('write', './**')),
    },
    '** download|download-batch': { does: 'read', judge: (call) => void call.at('write', './**') },
  },
});

/** terraform and its likes: every verb that loads providers runs programs that the workspace chooses. */
const TERRAFORM = verbs({
  names: ['terraform', 'tofu', 'terragrunt'],
  singleDashLong: true,
  takesValue: ['-target', '-replace', '-var', '-exclude'],
  judge(call) {
    for (const { name, value } of call.options) {
      if (value === undefined) continue;
      if (/^--?(var-file|state|backup|from-module)$/.test(name)) call.path('read', value);
      if (/^--?(state|state-out|backup|out|generate-config-out|schema)$/.test(name)) call.path('write', value);
      if (/^--?(chdir|plugin-dir|terragrunt-working-dir|working-dir|config|terragrunt-config)$/.test(name))
        call.path('exec', value, 'workspace');
      if (/^--?(terragrunt-tfpath|tf-path|terragrunt-source|source|auth-provider-cmd)$/.test(name))
        call.unknown(`${name} runs another program`);
    }
  },
  does: {
    harmless: 'version, help, metadata *',
    'exec workspace':
      'init, get, plan, apply, destroy, import, refresh, validate, show, console, graph, test, providers, providers *, output, run-all *, run *, query, stack *, hcl *, run, render-json, hclfmt, hclvalidate, dag *',
    read: 'state list, workspace list|show, providers, output, show, providers *',
    // It holds what providers were given.
    'read secret': 'state pull|show, output, show',
    'receive download': 'init, get, providers lock|mirror',
    create: 'workspace new, import',
    update:
      'apply, refresh, taint, untaint, state mv|push|replace-provider, force-unlock, run-all apply, run, workspace select',
    delete: 'state rm, workspace delete',
    destroy: 'destroy, run-all destroy',
    'send login': 'login, logout',
  },
  verbs: {
    fmt: {
      singleDashLong: true,
      judge(call) {
        const here = call.operands.length > 0 ? call.operands : undefined;
        const kind = call.options.some(({ word }) => /^--?(check|write=false)/.test(literal(word) ?? ''))
          ? 'read'
          : 'write';
        if (here === undefined) call.at(kind, './**');
        else call.paths(kind, here, 'recursive');
      },
    },
    'apply, run-all apply': {
      singleDashLong: true,
      takesValue: ['-target', '-replace', '-var'],
      judge(call) {
        call.paths('exec', call.operands);
        // With a plan, too, the infrastructure is changed: the file is not what the change is about.
        if (call.operands.length > 0) call.named('service', `${call.name} apply`, 'update');
        if (call.has('-destroy', '--destroy'))
          call.named('service', 'terraform apply', 'destroy', ...(call.has('-auto-approve') ? ['force'] : []));
      },
    },
    'destroy, run-all destroy': {
      singleDashLong: true,
      takesValue: ['-target', '-var'],
      judge(call) {
        call.named(
          'service',
          call.value('-target') ?? 'everything',
          'destroy',
          ...(call.has('-target') ? [] : ['all']),
          ...(call.has('-auto-approve', '--auto-approve') ? ['force'] : []),
        );
      },
    },
  },
});

const PULUMI = verbs({
  names: ['pulumi'],
  takesValue: list('-C --cwd --color -v --verbose --profiling --tracing -s --stack --config-file --policy-pack'),
  flags: ['-e', '--emoji', '--non-interactive', '--logflow', '--logtostderr', '--disable-integrity-checking'],
  effects: { '-C': 'exec', '--cwd': 'exec', '--config-file': 'read', '--policy-pack': 'exec', '--profiling': 'write' },
  host: 'pulumi.com',
  does: {
    harmless: 'version, gen-completion *, completion *, org get-default, help',
    'exec workspace':
      'up, update, preview, pre, destroy, down, dn, refresh, watch, import, install, convert, policy publish, new, schema check, package *, package add, package gen-sdk|get-schema|info|delete|publish, about',
    read: 'whoami, stack $, stack ls|output|history|graph, stack tag ls|get, config $, config get, plugin ls, policy ls|validate-config, logs, env ls|get|open, env version history, env tag ls, org search, stack select, config env ls, about env',
    create: 'stack init, up, new, env init|tag|clone, stack tag set, policy new|group *',
    update:
      'up, update, refresh, import, watch, config set|set-all|refresh|cp|env *, state delete|rename|move|unprotect|edit|repair|upgrade|taint|untaint, stack rename|change-secrets-provider|import, policy enable|disable, env set|edit|rotate|rotate *, cancel, org set-default, deployment run *, deployment settings *, stack unselect',
    delete: 'stack rm, env rm|remove, config rm|rm-all, policy rm, stack tag rm, plugin rm',
    destroy: 'destroy, down, dn',
    install: 'plugin install',
    'send login': 'login, logout',
  },
  verbs: {
    'stack export': { takesValue: ['--file', '--version'], effects: { '--file': 'write' }, does: 'read' },
    'stack import': { takesValue: ['--file'], effects: { '--file': 'read' }, does: 'update' },
    'env run': () => 'it runs a command with secrets',
  },
});

export const CLOUD: readonly ProgramSpec[] = [AWS, GCLOUD, GSUTIL, AZ, TERRAFORM, PULUMI];
/** What clouds have in common, for those that need no more. */
export const CLOUD_VERBS = SHARED;
