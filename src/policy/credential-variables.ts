/** Variables that say where a program keeps its credentials or its history: rules name the place by them, `$KUBECONFIG`. */
export const CREDENTIAL_VARIABLES: readonly string[] = [
  'ANSIBLE_VAULT_PASSWORD_FILE',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AZURE_CONFIG_DIR',
  'BOTO_CONFIG',
  'CARGO_HOME',
  'CLOUDSDK_CONFIG',
  'COMPOSER_HOME',
  'DOCKER_CONFIG',
  'GH_CONFIG_DIR',
  'GLAB_CONFIG_DIR',
  'GNUPGHOME',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'HF_HOME',
  'HISTFILE',
  'KRB5_KTNAME',
  'KUBECONFIG',
  // A list of files has a place for each of the first ones.
  'KUBECONFIG_2',
  'KUBECONFIG_3',
  'NETRC',
  'NPM_CONFIG_USERCONFIG',
  'npm_config_userconfig',
  'PASSWORD_STORE_DIR',
  'PGPASSFILE',
  'PULUMI_HOME',
  'RCLONE_CONFIG',
  'SOPS_AGE_KEY_FILE',
  'TALOSCONFIG',
  'TF_CLI_CONFIG_FILE',
  'XAUTHORITY',
  'XDG_DATA_HOME',
];

/** Where they lead, of those that are set. */
export function credentialPlaces(
  env: Readonly<Record<string, string | undefined>>,
  resolve: (path: string) => string,
): Readonly<Record<string, string>> {
  const [KUBECONFIG, KUBECONFIG_2, KUBECONFIG_3] = (env.KUBECONFIG ?? '').split(':').filter((path) => path !== '');
  const given: Readonly<Record<string, string | undefined>> = { ...env, KUBECONFIG, KUBECONFIG_2, KUBECONFIG_3 };
  const places: Record<string, string> = {};
  for (const name of CREDENTIAL_VARIABLES) {
    const path = given[name]?.replace(/^(?:FILE|WRFILE):/, '');
    if (path !== undefined && path !== '') places[name] = resolve(path);
  }
  return places;
}
