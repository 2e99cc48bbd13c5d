"""The secrets that people paste most, made up, each as it is usually pasted."""

import base64

import pytest
from secrets_samples import filled

from moorage.secrets.gate import find_secrets, redact_secrets

_PEM = "-----BEGIN {0}PRIVATE KEY{1}-----\n{{64:b}}\n{{64:b}}\n{{40:b}}==\n-----END {0}PRIVATE KEY{1}-----"
COMMON = {
    "AWS key id": "aws_access_key_id = AKIA{16:N}",
    "AWS secret": "AWS_SECRET_ACCESS_KEY={40:b}",
    "AWS pair in a sentence": "deploys use AKIA{16:N} with {40:m}",
    "Google API key": "const key = 'AIza{35:u}';",
    "Google service account": '{"type": "service_account", "private_key_id": "{40:x}"}',
    "Azure storage": "EndpointsProtocol=https;AccountName=acme;AccountKey={86:b}==;EndpointSuffix=core.windows.net",
    "Azure client secret": "client secret {3:w}8Q~{34:w}",
    "GitHub": "git clone https://ghp_{36:w}@github.com/acme/app",
    "GitHub, fine-grained": "github_pat_{22:w}_{59:w}",
    "GitLab": "PRIVATE-TOKEN: glpat-{20:w}",
    "Slack bot": "SLACK_TOKEN=xoxb-{12:d}-{12:d}-{24:w}",
    "Slack webhook": "https://hooks.slack.com/services/T{9:N}/B{9:N}/{24:w}",
    "Discord": "bot.run('MT{22:w}.G{5:w}.{38:m}')",
    "Telegram": "https://api.telegram.org/bot{10:D}:AA{33:w}/getMe",
    "Stripe": "stripe.api_key = 'sk_live_{24:w}'",
    "OpenAI": "OPENAI_API_KEY=sk-proj-{40:w}-{40:w}",
    "Anthropic": "ANTHROPIC_API_KEY=sk-ant-api03-{93:w}AA",
    "Hugging Face": "hf_{34:l}",
    "Twilio": "TWILIO_AUTH_TOKEN={32:x}",
    "SendGrid": "SG.{22:w}.{43:w}",
    "Mailgun": "key-{32:x}",
    "npm": "//registry.npmjs.org/:_authToken=npm_{36:w}",
    "PyPI": "password = pypi-AgEIcHlwaS5vcmc{120:u}",
    "Docker": '{"auths": {"https://index.docker.io/v1/": {"auth": "{44:b}"}}}',
    "Heroku": "HEROKU_API_KEY: {uuid}",
    "DigitalOcean": "dop_v1_{64:x}",
    "Datadog": "DD_API_KEY={32:x}",
    "Vault": "VAULT_TOKEN=hvs.{90:w}",
    "JWT": "eyJhbGciOiJIUzI1NiJ9.eyJ{60:w}.{43:w}",
    "RSA key": _PEM.format("RSA ", ""),
    "OpenSSH key": _PEM.format("OPENSSH ", ""),
    "PGP key": _PEM.format("PGP ", " BLOCK"),
    "PEM in JSON": '{"private_key": "-----BEGIN PRIVATE KEY-----\\n{64:b}\\n{64:b}\\n-----END PRIVATE KEY-----\\n"}',
    "PostgreSQL": "postgresql://shop:{16:w}@db.acme.org:5432/shop",
    "MongoDB": "mongodb+srv://shop:{16:w}@cluster0.acme.mongodb.net/?retryWrites=true",
    "Redis": "REDIS_URL=rediss://:{32:w}@cache.acme.org:6380/0",
    "RabbitMQ": "amqps://shop:{16:w}@mq.acme.org/vhost",
    "JDBC": "jdbc:mysql://db.acme.org/shop?user=shop&password={14:w}",
    "ODBC": "Driver={ODBC Driver 18 for SQL Server};Server=db.acme.org;Uid=sa;Pwd={14:m};",
    "settings": "DB_PASSWORD={16:m}",
    "YAML": "database:\n  password: '{16:m}'\n",
    "code": 'String password = "{16:m}";',
    "basic authorization": "Authorization: Basic {40:b}",
    "bearer": "curl -H 'Authorization: Bearer {40:w}' https://api.acme.org",
    "Terraform": 'resource "aws_db_instance" "a" {\n  password = "{16:m}"\n}',
    "Kubernetes": "kind: Secret\ndata:\n  password: {24:m}\n",
    ".netrc": "machine api.acme.org login bob password {14:w}",
    "sentence": "the staging password is hunter2hunter2",
    "login": "login with admin / Tr0ub4dor&3",
    "login, spelled out": "username: admin, password: Tr0ub4dor&3",
    "chat": "pw for the jump host is k1tten!Mitten",
    "wallet": "seed phrase: " + " ".join(["ocean", "tiger", "fabric", "puzzle", "cradle", "velvet"] * 2),
}


@pytest.mark.parametrize("kind", COMMON)
def test_it_is_blocked(kind: str) -> None:
    assert find_secrets({"content": filled(COMMON[kind], kind)})


@pytest.mark.parametrize("kind", COMMON)
def test_nothing_of_it_is_left_after_redaction(kind: str) -> None:
    redacted = redact_secrets(filled(COMMON[kind], kind))
    assert "[redacted: " in redacted
    assert find_secrets({"content": redacted}) == ()


def test_at_least_99_in_100_of_many_are_blocked() -> None:
    texts = [filled(pattern, f"{kind} {turn}") for kind, pattern in COMMON.items() for turn in range(20)]
    assert sum(bool(find_secrets({"content": text})) for text in texts) >= 0.99 * len(texts)


@pytest.mark.parametrize(
    "hidden",
    [
        "AKIA\u200b{16:N}",
        "A\u00adK\u2060I\ufeffA{16:N}",
        "AKIA\x00{16:N}",
        "A\ud800KIA{16:N}",
        "\u202eAKIA{16:N}\u202c",
        "\uff21\uff2b\uff29\uff21{16:N}",
        "AKIA\ufe0f{16:N}",
        "%41KI%41{16:N}",
        "postgres%3A%2F%2Fbob%3A{12:w}%40db.acme.org%2Fshop",
        "pass\u200bword=hunter2{8:w}",
    ],
)
def test_what_cannot_be_seen_hides_nothing(hidden: str) -> None:
    text = filled(hidden, "hidden")
    assert find_secrets({"content": text})
    assert find_secrets({"content": redact_secrets(text)}) == ()


@pytest.mark.parametrize("value", ["admin:hunter2hunter2", "bob:{20:w}"])
def test_basic_authorization_of_any_header_library(value: str) -> None:
    encoded = base64.b64encode(filled(value, "basic").encode()).decode()
    assert find_secrets({"content": f'headers["Authorization"] = "Basic {encoded}"'})
