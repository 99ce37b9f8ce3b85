const JSON_OUT = '--json= --jq= -q= --template= -t=';
/** A repository on the service's own host: whatever else is named there may begin with another one. */
const AT_HOME = '/^(?:(?:https:\\/\\/)?github\\.com\\/)?[\\w.-]+\\/[\\w.-]+$/';
const REPO = `-R=${AT_HOME} --repo=${AT_HOME}`;

/** Tools of developers: what looks at a service, a package or a build, and code that is in the text. */
export const REVIEWED_TOOLS = `
gh pr view: ~ -c --comments ${JSON_OUT} ${REPO} _
gh pr list: ~ -A= -a= -B= -d -H= -l= -L= -s= -S= --app= --assignee= --author= --base= --draft --head= --label= --limit= --search= --state= ${JSON_OUT} ${REPO}
gh pr diff: ~ --color= --name-only --patch -e= --exclude= ${REPO} _
gh pr checks: ~ --fail-fast -i= --interval= --required --watch ${JSON_OUT} ${REPO} _
gh pr status: ~ -c --conflict-status ${JSON_OUT} ${REPO}
gh issue view: ~ -c --comments ${JSON_OUT} ${REPO} _
gh issue list: ~ -A= -a= -l= -L= -m= -s= -S= --app= --assignee= --author= --label= --limit= --mention= --milestone= --search= --state= ${JSON_OUT} ${REPO}
gh issue status: ~ ${JSON_OUT} ${REPO}
gh run view: ~ -a= -v --attempt= --exit-status --job= --log --log-failed --verbose ${JSON_OUT} ${REPO} _
gh run list: ~ -a -b= -c= -e= -L= -s= -u= -w= --all --branch= --commit= --created= --event= --limit= --status= --user= --workflow= ${JSON_OUT} ${REPO}
gh run watch: ~ -i= --compact --exit-status --interval= ${REPO} _
gh repo view: ~ -b= --branch= ${JSON_OUT} /^(?:(?:(?:https:\\/\\/)?github\\.com\\/)?[\\w.-]+\\/)?[\\w.-]+$/
gh repo list: ~ -l= -L= --archived --fork --language= --limit= --no-archived --source ${JSON_OUT} _
gh release view: ~ ${JSON_OUT} ${REPO} _
gh release list: ~ -L= --exclude-drafts --exclude-pre-releases --limit= --order= ${JSON_OUT} ${REPO}
gh workflow list: ~ -a -L= --all --limit= ${JSON_OUT} ${REPO}
gh workflow view: ~ -y --ref= --yaml ${REPO} _
gh search code: ~ -L= --extension= --filename= --language= --limit= --owner= -R= --repo= --size= ${JSON_OUT} _
gh search issues: ~ -L= --assignee= --author= --label= --language= --limit= --owner= -R= --repo= --sort= --order= --state= --created= --updated= ${JSON_OUT} _
gh search prs: ~ -L= --assignee= --author= --label= --language= --limit= --owner= -R= --repo= --sort= --order= --state= --created= --updated= --merged ${JSON_OUT} _
gh api: ~ -H=/^Accept: [\\w./+;=, -]+$/ --header=/^Accept: [\\w./+;=, -]+$/ -q= -t= -i -X=/^GET$/ --method=/^GET$/ --include --jq= --paginate --slurp --template= --cache= --silent /^(?![^?]*(?:git\\/blobs|(?:tar|zip)ball|secret-scanning|\\/(?:tokens?|hooks)(?:[/?]|$)))[\\w./{}:,+-]+(?:\\?[\\w./{}?&=%:,+-]*)?$/
gh: ~ --version
npm view: ~ @ --json /^(?:@[\\w.-]+\\/)?\\w[\\w.-]*(?:@[\\w.^~*-]+)?$/
npm info: ~ @ --json /^(?:@[\\w.-]+\\/)?\\w[\\w.-]*(?:@[\\w.^~*-]+)?$/
npm show: ~ @ --json /^(?:@[\\w.-]+\\/)?\\w[\\w.-]*(?:@[\\w.^~*-]+)?$/
npm ls: ~ -a -g --all --depth= --global --json --parseable --omit= _
npm list: ~ -a -g --all --depth= --global --json --parseable --omit= _
npm root: ~ -g --global
npm prefix: ~ -g --global
npm: ~ -v --version
bun: -v --version
deno: -V --version
node: -v --version
tsc: -v --version
python3: -c= -V -m=/^json\\.tool$/ --version _
python: -c= -V -m=/^json\\.tool$/ --version _
brew: >< --prefix --cellar --repository --version
brew list: >< -1 --versions --cask --formula --full-name _
brew leaves: ><
pip list: >< -v --format= --not-required --user --local -l
pip show: >< -f -v --files _
pip freeze: >< -l --all --local --user
pip: >< -V --version
pip3 list: >< -v --format= --not-required --user --local -l
pip3 show: >< -f -v --files _
pip3 freeze: >< -l --all --local --user
pip3: >< -V --version
gofmt: -d -e -l -s /\\.go$/
cargo: -V --version
rustc: -V --version
mvn: -v --version
mocha: -V --version
java: -version --version
ruby: -v --version
perl: -v
php: -v --version -l _
docker ps: ~ -a -q -n= -l -s -f= --all --quiet --latest --no-trunc --size --filter= --format=
docker images: ~ -a -q -f= --all --quiet --no-trunc --digests --filter= --format= _
docker image ls: ~ -a -q -f= --all --quiet --no-trunc --digests --filter= --format= _
docker container ls: ~ -a -q -n= -l -s -f= --all --quiet --latest --no-trunc --size --filter= --format=
docker volume ls: ~ -q -f= --quiet --filter= --format=
docker network ls: ~ -q -f= --quiet --no-trunc --filter= --format=
docker version: ~ -f= --format=
docker: ~ --version -v
kubectl get: ~ -A -n= -l= -o=/^(?:wide|name)$/ --all-namespaces --namespace= --selector= --output=/^(?:wide|name)$/ --show-labels --sort-by= --no-headers --field-selector= _
kubectl version: ~ --client -o= --output= --short
kubectl config current-context: ~ 
kubectl config get-contexts: ~ -o= --no-headers _
`;
