import { POLICY_FILE, type Rules } from './policy.js';

const NONE = { paths: [], commands: [] } as const;

/** What holds even without the default rules: an agent does not change its own policy. */
export const FIXED: Rules = {
  source: 'built into policy-guard',
  protect: [POLICY_FILE],
  commands: [],
  allow: NONE,
  outside: 'allow',
};

const BACKQUOTE = '`';
const SHELL = String.raw`(?:ba|z|da|k|a|fi)?sh`;
const INTERPRETER = String.raw`(?:${SHELL}|python[\d.]*|node|perl|ruby|php)`;
const FETCH = String.raw`(?:curl|wget)`;
const SYSTEM = String.raw`bin|boot|dev|etc|home|lib\w*|opt|proc|root|sbin|srv|sys|usr|var|Users|System|Library|Applications`;
const ROOTS = String.raw`(?:/[/.]*\*?|/(?:${SYSTEM})/*\*?|(?:~|\$HOME|\$\{HOME\})/*\*?)`;

/** The rules that hold where a workspace says nothing else. */
export const DEFAULT: Rules = {
  source: 'default of policy-guard',
  protect: [
    '**/.env*',
    '/**/.env',
    '**/.git/**',
    '**/*.{pem,key,p12,pfx,keystore,jks}',
    '**/id_{rsa,dsa,ecdsa,ed25519}',
    '**/{package-lock.json,npm-shrinkwrap.json,pnpm-lock.yaml,yarn.lock,bun.lock,bun.lockb}',
    '**/{Cargo.lock,poetry.lock,uv.lock,Pipfile.lock,Gemfile.lock,composer.lock,go.sum,flake.lock}',
    '~/.{ssh,gnupg,aws,azure,kube,docker}/**',
    '~/.config/{gcloud,gh}/**',
    '~/.{netrc,npmrc,pypirc,git-credentials,gitconfig}',
    '~/.{profile,bashrc,bash_profile,zshrc,zprofile,zshenv}',
    '/{etc,boot,usr,bin,sbin}/**',
  ],
  commands: [
    {
      name: 'remove-root',
      pattern: String.raw`^rm(?=.* (?:-\w*[rR]|--recursive)).* ${ROOTS}(?: |$)`,
      reason: 'it deletes the system or the home folder',
    },
    {
      name: 'force-push',
      pattern: String.raw`^git push(?=.* (?:--force(?: |=|$)|-[A-Za-z]*f|\+|--mirror(?: |$)))`,
      reason: 'it can overwrite the work of others; --force-with-lease is allowed',
    },
    {
      name: 'run-download',
      pattern: String.raw`(?:^|\| )${FETCH} .*\| ${INTERPRETER}(?: |$)`,
      reason: 'it runs code from the network that nobody has read',
    },
    {
      name: 'run-download',
      pattern: String.raw`^(?:(?:${INTERPRETER}|su)(?: .*)? -\w*[ce]|eval|source|\.|${SHELL}(?: -\S+)*(?: <<<)?) ['"]?(?:[$<]\(|${BACKQUOTE}) *${FETCH} `,
      reason: 'it runs code from the network that nobody has read',
    },
    {
      name: 'overwrite-disk',
      pattern: String.raw`^(?:dd .*of=/dev/(?:sd|hd|vd|nvme|disk|mmcblk)|mkfs(?:\.\w+)? |.*> /dev/(?:sd|hd|vd|nvme|disk|mmcblk))`,
      reason: 'it destroys a file system',
    },
  ],
  allow: {
    paths: ['**/.env.{example,sample,template,dist,defaults}', '**/node_modules/**'],
    commands: [],
  },
  outside: 'allow',
};
