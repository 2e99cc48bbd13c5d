"""What looks like a secret and is none."""

import base64
import hashlib
import random

import pytest

from moorage.secrets.gate import find_secrets

_BYTES = random.Random(7).randbytes(3000)
_HEX = hashlib.sha256(_BYTES).hexdigest()
_BASE64 = base64.b64encode(_BYTES).decode()
_UUID = "123e4567-e89b-42d3-a456-426614174000"

STAND_INS = [
    "API_KEY=xxxxxxxxxxxxxxxxxxxx",
    "api_key: <your-api-key-1>",
    "token: ${GITHUB_TOKEN_2}",
    'password = os.environ["DB_PASSWORD_1"]',
    "const apiKey = process.env.API_KEY_V2;",
    "password: changeme",
    "password: changeme123",
    'password = "password123"',
    'secret_key: "your-secret-key-here-123"',
    "OPENAI_API_KEY=sk-...",
    "export GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "token = {{ vault.token_1 }}",
    "password: [redacted]",
    "client_secret: *****************1",
    "postgres://user:password@localhost/db",
    "postgres://postgres:postgres@localhost:5432/app",
    "https://user:${PASSWORD}@example.org",
    "https://user:<password>@example.org",
    "Authorization: Bearer <token>",
    "Authorization: Bearer $TOKEN",
    "curl -u admin:$PASSWORD https://api.acme.org",
    "password: !vault secret/data/app#password1",
    "apiKey: op://vault/item/field1",
]
CODE = [
    "password = get_password()",
    "token: str",
    "token: Token1 = Depends(oauth2_scheme)",
    "api_key = config.api_keys.primary2",
    "secret_key_1 = derive_key_v2(master)",
    "password = user_password_2;",
    "if (token === TokenType.Identifier2) {",
    "secretName: acme-tls-secret-1",
    "const tokenizer = new Tokenizer2(input);",
    '"password": "auth.login.password_label2",',
    ".token.keyword2 { color: #ff0000 }",
    "publicKeyToken=b77a5c561934e089",
    "max_tokens: 128000",
    "private_key_path: /etc/ssl/private/server1.key",
    "private static final String PASSWORD_ENCODER_V2 = 'bcrypt';",
    "access_token_url = https://auth.acme.org/oauth2/token",
    "password.hash = sha256",
    'text.append("db.password=").append(System.lineSeparator2())',
    "password:\n  type: string2\n  minLength: 12\n",
    "secret:\n  name: acme-secret-2\n",
    "token =\n    compute_token_2(user)",
    "the token is base64-encoded and 32-byte long",
    "sk-circle-fade-dot-animation-delay",
    "<div class='sk-folding-cube sk-cube1'>",
]
DATA = [
    f"commit {_HEX[:40]}",
    f"image: acme/app@sha256:{_HEX}",
    f"id: {_UUID}",
    f"token: {_UUID}",
    f'"integrity": "sha512-{_BASE64[:86]}=="',
    f"resolved https://registry.acme.org/a/-/a-1.0.0.tgz#{_HEX[:40]}",
    f"data:image/png;base64,{_BASE64}",
    f"data:font/woff2;base64,{_BASE64[:400]}/EAA{'aB3' * 40}/{_BASE64[400:800]}",
    f"![logo](data:image/png;base64,{_BASE64[:400]})",
    f"checksum = {_HEX}",
    f"etag: {_HEX[:32]}",
    "0123456789abcdef" * 8,
    f"/assets/index.{_HEX[:20]}.js",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI" + _BASE64[:43] + " bob@acme.org",
    "-----BEGIN PUBLIC KEY-----\n" + _BASE64[:64] + "\n-----END PUBLIC KEY-----",
    "-----BEGIN CERTIFICATE-----\n" + _BASE64[:640] + "\n-----END CERTIFICATE-----",
    "A file that begins with -----BEGIN PRIVATE KEY----- is refused by the parser",
    "!function(e,t){var n=t(1),r=t(2);e.exports=function(e){return n(e)?r(e,{key:1}):e}}(this,function(){});" * 20,
]
SENTENCES = [
    "The password must have at least 8 characters and 1 digit.",
    "password is required when version >= 2",
    "Login with OAuth2 / OpenID Connect",
    "Login with ADFS/Office365 is not working",
    "You will want to pass `--shm-size=256MB` to it",
    "Log in with GitHub / GitLab2",
    "Tokens are rotated every 90 days; the secret is kept in Vault 1.12.",
    "The API key is read from the environment, see section 4.2.1.",
    "credentials: read from ~/.aws/credentials2",
    "The seed phrase: please keep it in mind and never tell it to anyone who asks for it",
    "Use the token bucket of rate-limiter-flexible@2.4.1 here",
    "pass: 12/14 tests",
    "If you pass `-Zembed-metadata=no` to it",
    "pass `-DenableLocalRepo=true` to the `build` command",
    "Allow null as password ([ACME-940](https://issues.acme.org/ACME-940))",
    "public final fun password (Ljava/lang/String;)Lacme/http3/Url;",
    "Secret: the retry limit is 30 seconds since 2024-01-02",
    "The key is user_id:tenant_id:2024",
]
PATHS = [
    "cat /etc/passwd Case001z",
    "../../etc/passwd mem_4k7p9x2b",
    "`../../../etc/passwd` named012Case!",
    "[file](file:///etc/passwd) Step2Verify!",
    "diff /etc/passwd '/etc/shadow2Copy!'",
    "cat /run/secrets/db_password aB3dE5gH7jK9mN1pQ3rS",
    "C:\\secrets\\password Step2Verify!",
    "$HOME/.config/app/passwd Step2Verify!",
    "%APPDATA%\\app\\passwd Step2Verify!",
    "~/passwd Step2Verify!",
    "etc/passwd Step2Verify!",
    "https://acme.org/reset/password Step2Verify!",
    "**/etc/passwd** Step2Verify!",
    "/etc/passwd: root:x:0:0:root:/root:/bin/bash",
]


@pytest.mark.parametrize("text", STAND_INS + CODE + DATA + SENTENCES + PATHS)
def test_it_is_left_alone(text: str) -> None:
    assert find_secrets({"content": text}) == ()
