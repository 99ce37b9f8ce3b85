const JSON_OUT = '--json= --jq= -q= --template= -t=';
const REPO = '-R= --repo=';

/** Tools of developers: what looks at a service, a package or a build, and code that is in the text. */
export const TOOLS = `
gh pr view: ~ -c --comments ${JSON_OUT} ${REPO}
gh pr list: ~ -A= -a= -B= -d -H= -l= -L= -s= -S= --app= --assignee= --author= --base= --draft --head= --label= --limit= --search= --state= ${JSON_OUT} ${REPO}
gh pr diff: ~ --color= --name-only --patch -e= --exclude= ${REPO}
gh pr checks: ~ --fail-fast -i= --interval= --required --watch ${JSON_OUT} ${REPO}
gh pr status: ~ -c --conflict-status ${JSON_OUT} ${REPO}
gh issue view: ~ -c --comments ${JSON_OUT} ${REPO}
gh issue list: ~ -A= -a= -l= -L= -m= -s= -S= --app= --assignee= --author= --label= --limit= --mention= --milestone= --search= --state= ${JSON_OUT} ${REPO}
gh issue status: ~ ${JSON_OUT} ${REPO}
gh run view: ~ -a= -j= -v --attempt= --exit-status --job= --log --log-failed --verbose ${JSON_OUT} ${REPO}
gh run list: ~ -a -b= -c= -e= -L= -s= -u= -w= --all --branch= --commit= --created= --event= --limit= --status= --user= --workflow= ${JSON_OUT} ${REPO}
gh run watch: ~ -i= --compact --exit-status --interval= ${REPO}
gh repo view: ~ -b= --branch= ${JSON_OUT}
gh repo list: ~ -l= -L= --archived --fork --language= --limit= --no-archived --source --topic= --visibility= ${JSON_OUT}
gh release view: ~ ${JSON_OUT} ${REPO}
gh release list: ~ -L= -O= --exclude-drafts --exclude-pre-releases --limit= --order= ${JSON_OUT} ${REPO}
gh label list: ~ -L= -S= --limit= --order= --search= --sort= ${JSON_OUT} ${REPO}
gh workflow list: ~ -a -L= --all --limit= ${JSON_OUT} ${REPO}
gh workflow view: ~ -r= -y --ref= --yaml ${REPO}
gh search code: ~ -L= --extension= --filename= --language= --limit= --match= --owner= -R= --repo= --size= ${JSON_OUT}
gh search issues: ~ -L= --assignee= --author= --label= --language= --limit= --match= --owner= -R= --repo= --sort= --order= --state= --created= --updated= ${JSON_OUT}
gh search prs: ~ -L= --assignee= --author= --label= --language= --limit= --match= --owner= -R= --repo= --sort= --order= --state= --created= --updated= --merged ${JSON_OUT}
gh search repos: ~ -L= --language= --limit= --match= --owner= --sort= --order= --stars= --topic= ${JSON_OUT}
gh search commits: ~ -L= --author= --limit= --owner= -R= --repo= --sort= --order= ${JSON_OUT}
gh api: ~ -H= -q= -t= -i -X=/^GET$/ --method=/^GET$/ --header= --include --jq= --paginate --slurp --template= --cache= --silent /^[\\w./{}?&=%:,+-]+$/
gh: ~ --version
npm view: ~ @ --json /^(?:@[\\w.-]+\\/)?\\w[\\w.-]*(?:@[\\w.^~*-]+)?$/
npm info: ~ @ --json /^(?:@[\\w.-]+\\/)?\\w[\\w.-]*(?:@[\\w.^~*-]+)?$/
npm show: ~ @ --json /^(?:@[\\w.-]+\\/)?\\w[\\w.-]*(?:@[\\w.^~*-]+)?$/
npm ls: ~ -a -g -l --all --depth= --global --json --long --parseable --omit=
npm list: ~ -a -g -l --all --depth= --global --json --long --parseable --omit=
npm root: ~ -g --global
npm prefix: ~ -g --global
npm: ~ -v --version
bun: -v --version
deno: -V --version
node: -v --version
tsc: -v --version
python3: -c= -V -m=/^json\\.tool$/ --version
python: -c= -V -m=/^json\\.tool$/ --version
brew: >< --prefix --cellar --repository --version
brew list: >< -1 --versions --cask --formula --full-name
brew leaves: ><
pip list: >< -v --format= --not-required --user --local -l
pip show: >< -f -v --files
pip freeze: >< -l --all --local --user
pip: >< -V --version
pip3 list: >< -v --format= --not-required --user --local -l
pip3 show: >< -f -v --files
pip3 freeze: >< -l --all --local --user
pip3: >< -V --version
gofmt: -d -e -l -s
cargo: -V --version
rustc: -V --version
mvn: -v --version
mocha: -V --version
java: -version --version
ruby: -v --version
perl: -v
php: -v --version -l
docker ps: ~ -a -q -n= -l -s -f= --all --quiet --last= --latest --no-trunc --size --filter= --format=
docker images: ~ -a -q -f= --all --quiet --no-trunc --digests --filter= --format=
docker image ls: ~ -a -q -f= --all --quiet --no-trunc --digests --filter= --format=
docker container ls: ~ -a -q -n= -l -s -f= --all --quiet --last= --latest --no-trunc --size --filter= --format=
docker volume ls: ~ -q -f= --quiet --filter= --format=
docker network ls: ~ -q -f= --quiet --no-trunc --filter= --format=
docker version: ~ -f= --format=
docker: ~ --version -v
kubectl get: ~ -A -n= -l= -o=/^(?:wide|name)$/ --all-namespaces --namespace= --selector= --output=/^(?:wide|name)$/ --show-labels --sort-by= --no-headers --field-selector=
kubectl version: ~ --client -o= --output= --short
kubectl config current-context: ~ 
kubectl config get-contexts: ~ -o= --no-headers
`;
