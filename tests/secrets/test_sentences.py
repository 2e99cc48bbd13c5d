"""Passwords and keys as people mention them in notes, tables, code and settings."""

import pytest
from secrets_samples import filled

from moorage.secrets.gate import find_secrets, redact_secrets

_PASSWORD = "kd83jf9xx"
TOLD = [
    "the wifi password is Sommer2024!",
    "db pass: hunter2!x",
    f"root password for prod-db-1 = {_PASSWORD}",
    f"ssh deploy@10.0.0.3 with password '{_PASSWORD}'",
    "Grafana login: admin / gr4f4n4-2024",
    f"credentials are bob / {_PASSWORD}ABC!",
    f"password (staging): {_PASSWORD}",
    f"password - {_PASSWORD}",
    f"| password | {_PASSWORD} |",
    f"**Password:** `{_PASSWORD}`",
    f"Password: **{_PASSWORD}**",
    f"the password was changed to {_PASSWORD}",
    f"set the password to {_PASSWORD}",
    f"we use {_PASSWORD}!Q as the admin password",
    f"User: bob\nPassword:\n  {_PASSWORD}",
    "passwort ist Geheim123!",
    "das Kennwort lautet Geheim123!",
    "密码：Geheim123!",
    f"/password {_PASSWORD}!Q",
    f"the login/password {_PASSWORD}!Q",
    f"secret/data/db password {_PASSWORD}!Q",
    f"/run/secrets/db_password: {_PASSWORD}",
    "API key for the weather service: {32:x}",
    "the client secret for the app is {16:m}",
    "token for CI -> {20:m}",
    'API key "{20:m}"',
    "signing key {32:x}",
    "my Twilio SID is AC123 and the token {32:x}",
    "api key: {uuid}",
]
WRITTEN = [
    f'<add key="ApiKey" value="{_PASSWORD}{_PASSWORD}"/>',
    f"- name: DB_PASSWORD\n  value: {_PASSWORD}",
    f'{{"user": "bob", "pass": "{_PASSWORD}"}}',
    f'{{\\"password\\": \\"{_PASSWORD}\\"}}',
    f"client.login('bob', '{_PASSWORD}!Q')",
    f"define('DB_PASSWORD', '{_PASSWORD}');",
    f"$config['password'] = '{_PASSWORD}';",
    f'password => "{_PASSWORD}",',
    f'connect(host="h", user="u", password="{_PASSWORD}")',
    f"spring.datasource.password={_PASSWORD}",
    f'const password: string = "{_PASSWORD}";',
    f"<password>{_PASSWORD}</password>",
    "tool --token={20:m}",
    "tool --api-key {20:m}",
    "docker run -e API_TOKEN={20:m} acme/app",
    "x-api-key: {32:x}",
    'password = "!abCD\\\\#1MN2OP3"',
]


@pytest.mark.parametrize("pattern", TOLD + WRITTEN)
def test_it_is_found_and_taken_out(pattern: str) -> None:
    text = filled(pattern, pattern)
    assert find_secrets({"content": text})
    redacted = redact_secrets(text)
    assert _PASSWORD not in redacted
    assert find_secrets({"content": redacted}) == ()


@pytest.mark.parametrize(
    "text",
    [
        "the password was changed to comply with section 4.2",
        "set the token to expire in 30 minutes",
        "| password | string | required since v2 |",
        "password - see chapter 12",
        "the token to v2 migration",
        "API key (v2) is sent as a header",
        "login('bob', 'please-log-in-2')",
        "we use oauth2-proxy as the password store",
    ],
)
def test_a_sentence_about_one_is_none(text: str) -> None:
    assert find_secrets({"content": text}) == ()
