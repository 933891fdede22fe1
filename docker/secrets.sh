#!/bin/sh
# Makes the secrets of compose.yaml, each a file of its own in docker/secrets or in the given folder:
#   SMTP_URL='smtp://user:password@mail.example:587' sh docker/secrets.sh
# Files that are there stay as they are. POSTGRES_PASSWORD, OWNER_PASSWORD and so on are taken from the environment, for
# databases that have them already; what is missing is made up.
set -eu
folder=${1:-"$(dirname "$0")/secrets"}
# Users in containers have to read the files. On this machine, only the owner of the folder gets to them.
mkdir -p "$folder"
chmod 0700 "$folder"
umask 0222

put() {
  [ -e "$folder/$1" ] || printf '%s\n' "$2" > "$folder/$1"
}
url() {
  put "$1-url" "postgres://heliograph_$1:$(cat "$folder/$1-password")@postgres:5432/heliograph"
}

[ -e "$folder/smtp-url" ] || put smtp-url "${SMTP_URL:?set it to the address of your mail server}"
put secrets-key "${SECRETS_KEY:-$(openssl rand -hex 32)}"
put postgres-password "${POSTGRES_PASSWORD:-$(openssl rand -hex 24)}"
put owner-password "${OWNER_PASSWORD:-$(openssl rand -hex 24)}"
put server-password "${SERVER_PASSWORD:-$(openssl rand -hex 24)}"
put visitor-password "${VISITOR_PASSWORD:-$(openssl rand -hex 24)}"
put backup-password "${BACKUP_PASSWORD:-$(openssl rand -hex 24)}"
url owner
url server
url visitor
