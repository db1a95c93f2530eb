# The service as an image: docs/operating.md, "In containers".

# JavaScript of the source, as the package carries it.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json tsconfig.client.json ./
COPY packages packages
COPY scripts scripts
RUN npm ci --omit=optional --ignore-scripts --no-audit --no-fund
COPY bin bin
COPY data data
COPY src src
RUN node scripts/build.js

# What it needs to run.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATABASE_URL=sqlite:/data/hansard.sqlite
COPY package.json LICENSE CHANGELOG.md ./
COPY bin bin
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# Compiled code is cached, so that every start but the first takes a third of the time.
RUN mkdir -p /data node_modules/.cache && chown node:node /data node_modules/.cache
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENV MALLOC_ARENA_MAX=2
ENTRYPOINT ["node", "--max-semi-space-size=4", "bin/hansard.js"]
CMD ["serve", "--create"]
