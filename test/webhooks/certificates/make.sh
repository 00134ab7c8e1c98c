#!/bin/sh
# Recreates the certificates in this folder: an authority only for tests, whose key is discarded, and the certificates
# that it signs. Needs openssl.
set -eu
cd "$(dirname "$0")"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj '/CN=Authority of tests' \
  -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign \
  -keyout "$scratch/authority.key" -out authority.cert.pem
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out leaf.key.pem

cat > "$scratch/authority.conf" <<END
[ca]
default_ca = authority
[authority]
database = $scratch/index
new_certs_dir = $scratch
rand_serial = yes
default_md = sha256
unique_subject = no
policy = policy
[policy]
commonName = supplied
END
: > "$scratch/index"

# NAME SUBJECT-ALTERNATIVE-NAMES START END
leaf() {
  printf 'subjectAltName = %s\nextendedKeyUsage = serverAuth\n' "$2" > "$scratch/extensions"
  openssl req -new -key leaf.key.pem -subj "/CN=$1" -out "$scratch/request"
  openssl ca -batch -notext -config "$scratch/authority.conf" -cert authority.cert.pem \
    -keyfile "$scratch/authority.key" -in "$scratch/request" -extfile "$scratch/extensions" \
    -startdate "$3" -enddate "$4" -out "$1.cert.pem"
}

names='DNS:localhost, DNS:receiver.test, IP:127.0.0.1, IP:::1'
leaf valid "$names" 20200101000000Z 21200101000000Z
leaf expired "$names" 20200101000000Z 20200102000000Z
leaf wrong-name 'DNS:other.test' 20200101000000Z 21200101000000Z
openssl req -x509 -key leaf.key.pem -days 36500 -subj /CN=self-signed -addext "subjectAltName = $names" \
  -out self-signed.cert.pem
