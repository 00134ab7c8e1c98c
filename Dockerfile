# A server, installed from the tarball that `npm run package` makes: see "In a container" in docs/operation.md.
FROM node:20-bookworm-slim
COPY packages/assess-english-cli-*.tgz /tmp/
RUN npm install -g --ignore-scripts /tmp/assess-english-cli-*.tgz && npm cache clean --force && rm /tmp/*.tgz \
 && install -d -o node -g node -m 700 /var/lib/assess
USER node
WORKDIR /var/lib/assess
VOLUME /var/lib/assess
# The metrics port also serves health, without TLS even if the API uses HTTPS.
ENV ASSESS_STORE=/var/lib/assess/assess.duckdb ASSESS_HOST=0.0.0.0 ASSESS_METRICS_PORT=9464
EXPOSE 8080
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:9464/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["assess"]
CMD ["serve"]
