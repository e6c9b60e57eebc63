import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPackage, thisMachine } from '../../host/postgres/find-package.ts'
import { provideBinaries } from '../../host/postgres/provide-binaries.ts'
import { createScratch } from '../scratch.ts'
import { extractPackages } from './build-base.ts'
import { buildah } from './tools.ts'

/**
 * As the entry point of the image that `compose.yaml` names: it creates a cluster with an account, a password and a database, and starts it. UTF8 is what that
 * image's locale comes to. initdb reads a password from a file only, which nobody else may read.
 */
const startPostgres = `#!/bin/sh
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R 999:999 /var/lib/postgresql
  (umask 077 && printf %s "$POSTGRES_PASSWORD" > /tmp/password)
  chown 999 /tmp/password
  setpriv --reuid 999 --regid 999 --clear-groups initdb --encoding UTF8 --locale-provider builtin --builtin-locale C.UTF-8 --locale C --username "$POSTGRES_USER" --pwfile /tmp/password --auth-host scram-sha-256
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | setpriv --reuid 999 --regid 999 --clear-groups postgres --single -j postgres
fi
exec setpriv --reuid 999 --regid 999 --clear-groups postgres -c listen_addresses='*' -c unix_socket_directories=/tmp
`

const dockerfiles = {
  'docker.io/library/postgres:18': `FROM scratch
COPY base /
COPY native /opt/postgres
COPY --chmod=755 start-postgres /start-postgres
ENV PATH=/opt/postgres/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["/start-postgres"]
`,
  'docker.io/library/caddy:2': `FROM scratch
COPY base /
ENV PATH=/usr/bin:/bin XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`,
}

/**
 * Stand-ins for the images that run beside the host in `compose.yaml`, under the same names, where no registry is reached: Caddy of the distribution, and the
 * PostgreSQL 18 of the lock file. Written as archives into a folder; resolves to their paths.
 */
export const buildNeighbors = async (folder: string): Promise<string[]> => {
  const scratch = await createScratch()
  try {
    const base = join(scratch, 'base')
    await extractPackages('caddy,coreutils,dash,libstdc++6,postgresql-client,util-linux', base)
    await mkdir(join(base, 'tmp'), { recursive: true, mode: 0o1777 })
    await writeFile(
      join(base, 'etc/passwd'),
      'root:x:0:0::/root:/bin/sh\npostgres:x:999:999::/var/lib/postgresql:/bin/sh\n',
    )
    // Debian's own of that name is a script in Perl, which looks for clusters of the machine.
    const clients = join(base, 'usr/lib/postgresql')
    for (const version of await readdir(clients))
      await cp(join(clients, version, 'bin/pg_isready'), join(base, 'usr/bin/pg_isready'), { force: true })
    const native = await provideBinaries({
      native: findPackage(thisMachine()),
      account: undefined,
      dataDir: scratch,
    })
    await cp(native, join(scratch, 'native'), { recursive: true, verbatimSymlinks: true })
    await writeFile(join(scratch, 'start-postgres'), startPostgres)
    const archives: string[] = []
    for (const [name, dockerfile] of Object.entries(dockerfiles)) {
      const file = join(scratch, 'Dockerfile')
      await writeFile(file, dockerfile)
      const local = `localhost/iyk-cards-test-${archives.length}`
      await buildah('build', '--isolation', 'chroot', '--format', 'docker', '--tag', local, '--file', file, scratch)
      archives.push(await writeArchive(local, name, join(folder, `${archives.length}.tar`)))
    }
    return archives
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Writes an image as `docker load` reads it, under a name that is asked for. Resolves to the path. */
export const writeArchive = async (image: string, name: string, path: string): Promise<string> => {
  await buildah('push', '--quiet', image, `docker-archive:${path}:${name}`)
  return path
}
