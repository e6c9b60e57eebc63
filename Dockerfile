# One image for x64 and arm64: docker build -t iyk-cards . (buildah: add --format docker, for the health check). See docs/operating.md.
# BASE has Node and npm, which build, and glibc, which the image takes along; Node itself comes from the lock file.
ARG BASE=docker.io/library/node:24-trixie-slim

FROM --platform=$BUILDPLATFORM ${BASE} AS build
WORKDIR /srv/iyk-cards
COPY . .
# A registry of your own: --secret id=npmrc,src=$HOME/.npmrc
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc node host/launch.mjs host/prepare.ts

# What runs on the target, without what only builds the web app. npm empties node_modules, so what the host has prepared in it is put aside. Nothing of the target is executed, so another architecture needs no emulation.
ARG TARGETARCH
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    mv node_modules/.cache /tmp/cache && \
    npm ci --omit=dev --loglevel=error --os=linux --libc=glibc --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)" \
      --include-workspace-root -w cards -w contracts -w host -w identity -w kit -w wire && \
    mv /tmp/cache node_modules/.cache && \
    rm -rf node_modules/.cache/compile node_modules/typescript node_modules/@typescript \
      node_modules/viem/_cjs node_modules/ox/_cjs node_modules/zod/src && \
    mv node_modules/node-linux-*/bin/node /usr/local/bin/node-of-image && rm -rf node_modules/node-linux-* && \
    find node_modules/ -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete

FROM --platform=$TARGETPLATFORM ${BASE} AS libraries

# The root of the image: glibc, the shell that PostgreSQL's initdb calls, nice for the host's drawing of pictures, an account, and nothing else of a distribution.
FROM build AS root
RUN --mount=type=bind,from=libraries,target=/libraries \
    mkdir -p /root-of-image/bin /root-of-image/etc /root-of-image/tmp /root-of-image/usr/local/bin /root-of-image/data && \
    cd /root-of-image && \
    for library in $(cd /libraries && ls lib*/ld-linux*.so.? \
        usr/lib/*-linux-gnu/libc.so.6 usr/lib/*-linux-gnu/libm.so.6 usr/lib/*-linux-gnu/libdl.so.2 usr/lib/*-linux-gnu/libpthread.so.0 \
        usr/lib/*-linux-gnu/librt.so.1 usr/lib/*-linux-gnu/libresolv.so.2 usr/lib/*-linux-gnu/libgcc_s.so.1 usr/lib/*-linux-gnu/libstdc++.so.6); \
      do mkdir -p "$(dirname "$library")" && cp -L "/libraries/$library" "$library"; done && \
    cp -L /libraries/usr/bin/dash bin/sh && cp -L /libraries/usr/bin/nice bin/nice && \
    for package in coreutils dash libc6 libgcc-s1 libstdc++6; do \
      mkdir -p "usr/share/doc/$package" && cp -L "/libraries/usr/share/doc/$package/copyright" "usr/share/doc/$package/"; done && \
    mv /usr/local/bin/node-of-image usr/local/bin/node && ln -s /srv/iyk-cards/host/cards.mjs usr/local/bin/cards && \
    echo 'iyk-cards:x:10001:10001::/var/lib/iyk-cards:/bin/sh' > etc/passwd && echo 'iyk-cards:x:10001:' > etc/group && \
    echo 'hosts: files dns' > etc/nsswitch.conf && chmod 1777 tmp

FROM scratch
COPY --from=root /root-of-image /
COPY --from=root --chown=10001:10001 /root-of-image/data /var/lib/iyk-cards
COPY --from=root /srv/iyk-cards /srv/iyk-cards
WORKDIR /srv/iyk-cards
ENV PATH=/usr/local/bin:/bin HOST=0.0.0.0 DATA_DIR=/var/lib/iyk-cards MALLOC_ARENA_MAX=2
USER 10001:10001
VOLUME /var/lib/iyk-cards
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["cards", "ready"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--import", "/srv/iyk-cards/host/wake-pool.mjs", "--import", "/srv/iyk-cards/host/own-modules.mjs", "host/main.ts"]
