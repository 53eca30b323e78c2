# The build makes JavaScript, which is the same for all platforms.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /workspace
COPY package.json ./
RUN npm install --global "$(node --print "require('./package.json').packageManager")"
# Packages are downloaded again only if the lock file changes.
COPY pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.cjs ./
RUN pnpm fetch
COPY . .
RUN pnpm install --frozen-lockfile --offline
RUN mkdir /packed /program && pnpm --filter relaydeck pack --pack-destination /packed \
 && tar --extract --strip-components=1 --directory=/program --file="$(echo /packed/relaydeck-*.tgz)"

# What the packed program does not contain, in the versions of the lock file, for the image's own platform.
FROM node:24-bookworm-slim AS packages
WORKDIR /workspace
COPY package.json ./
RUN npm install --global "$(node --print "require('./package.json').packageManager")"
COPY . .
RUN pnpm --filter @relaydeck/image deploy --prod /packages

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Relaydeck" \
      org.opencontainers.image.description="Console and gateway for AI models of the One API family" \
      org.opencontainers.image.source="https://github.com/relaydeck/relaydeck" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /program /opt/relaydeck
COPY --from=packages /packages/node_modules /opt/relaydeck/node_modules
RUN ln --symbolic /opt/relaydeck/bin/relaydeck.cjs /usr/local/bin/relaydeck
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production \
    RELAYDECK_HOST=0.0.0.0 \
    RELAYDECK_PORT=3000 \
    RELAYDECK_DATABASE=/data/relaydeck.db
USER node
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=6s --start-period=30s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.RELAYDECK_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["relaydeck"]
