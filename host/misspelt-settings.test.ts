import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMisspeltSettings, settingTable } from './config.ts'

const near: [written: string, meant: string][] = [
  ['SMTP_ULR', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['CARD_MASTERKEY', 'CARD_MASTER_KEY'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['VENUE_NETWORK', 'VENUE_NETWORKS'],
  ['OAUTH_GOGLE_CLIENT_ID', 'OAUTH_GOOGLE_CLIENT_ID'],
  ['LIMIT_MAILS_PER_ADRESS', 'LIMIT_MAILS_PER_ADDRESS'],
  ['smtp_url', 'SMTP_URL'],
  ['DATA-DIR', 'DATA_DIR'],
  ['MASTER_KEY', 'CARD_MASTER_KEY'],
  ['AUTO_APPROVE', 'AUTO_APPROVE_EVENTS'],
]
for (const [written, meant] of near)
  test(`for ${written}, the message suggests ${meant}`, () => {
    const [sentence, ...more] = findMisspeltSettings({ [written]: 'a secret' })
    assert.deepEqual(more, [])
    assert.match(sentence ?? '', new RegExp(`^${written} is not a setting\\. Did you mean ${meant}\\?$`))
  })

test('an unknown name with one of our prefixes is reported even when no setting is similar', () => {
  assert.deepEqual(findMisspeltSettings({ LIMIT_COFFEE: '3/1d' }), [
    'LIMIT_COFFEE is not a setting. See docs/settings.md.',
  ])
  for (const name of ['APPLE_PASS_COLOR', 'GOOGLE_WALLET_LOGO', 'WALLETCONNECT_THEME', 'OFFLINE_DAYS'])
    assert.deepEqual(findMisspeltSettings({ [name]: 'x' }), [`${name} is not a setting. See docs/settings.md.`])
})

/** Environment variables of other programs and systems. */
const strangers = `PATH HOME USER LOGNAME SHELL TERM LANG LC_ALL LANGUAGE PWD OLDPWD SHLVL HOSTNAME HOSTTYPE MAIL MAILTO EDITOR VISUAL PAGER TZ TMPDIR TMP TEMP
  COLORTERM COLUMNS LINES DISPLAY SSH_AUTH_SOCK SSH_CONNECTION SSH_CLIENT SSH_TTY SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND XDG_RUNTIME_DIR XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS
  INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_PID LISTEN_FDS MAINPID WATCHDOG_USEC CREDENTIALS_DIRECTORY STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY
  NODE NODE_ENV NODE_OPTIONS NODE_PATH NODE_COMPILE_CACHE NODE_EXTRA_CA_CERTS NODE_VERSION NVM_DIR NVM_BIN NVM_INC npm_config_cache npm_package_name npm_lifecycle_event INIT_CWD COLOR CI
  HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy no_proxy SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE REQUESTS_CA_BUNDLE
  PGHOST PGPORT PGUSER PGDATABASE PGPASSWORD PGDATA PGSSLMODE POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_URL REDIS_URL MYSQL_URL MONGO_URL SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASS MAIL_HOST
  KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT POD_NAME POD_NAMESPACE DOCKER_HOST container FLY_APP_NAME FLY_REGION RENDER RAILWAY_ENVIRONMENT DYNO WEB_CONCURRENCY VERCEL_URL
  GITHUB_ACTIONS GITHUB_TOKEN GITHUB_SHA GITLAB_CI AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY GOOGLE_APPLICATION_CREDENTIALS SENTRY_RELEASE SENTRY_AUTH_TOKEN SENTRY_ORG
  LOG_FORMAT LOG_FILE DEBUG VERBOSE HOSTS PORTS POST HISTSIZE HISTFILE LS_COLORS MANPATH INFOPATH PKG_CONFIG_PATH JAVA_HOME GOPATH CHROMIUM_PATH PLAYWRIGHT_BROWSERS_PATH DENO_DIR BUN_INSTALL _`
test("neither another program's variable nor a setting of ours is reported", () => {
  const names = [...strangers.split(/\s+/), ...Object.keys(settingTable)]
  assert.deepEqual(findMisspeltSettings(Object.fromEntries(names.map((name) => [name, 'x']))), [])
})
