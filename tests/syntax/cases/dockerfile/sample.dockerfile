ARG VERSION=3.12
FROM python:${VERSION}-slim AS build
ENV PORT=8080 GREETING="hello $NAME"
WORKDIR /srv/app
COPY --from=tools --chown=1000:1000 requirements.txt ./wheels/
ADD https://example.org/data.tgz /data/${VERSION}/
RUN --mount=type=cache,target=/root/.cache pip install --no-cache-dir -r requirements.txt && rm -rf '/tmp/a b' "/tmp/c d"
RUN <<EOF
set -e
echo hello there > /etc/motd
EOF
EXPOSE 8080/tcp
STOPSIGNAL SIGTERM
VOLUME /data
USER app:staff
SHELL ["bash", "-c"]
FROM build AS serve
LABEL org.owner="ops" tier=2
HEALTHCHECK --interval=30s --retries=3 CMD curl --fail http://localhost:8080/health || exit 1
ONBUILD RUN make check
CMD ["serve", "--port", "8080", "--limit", "20"]
