"""Uses the generated client in front of a gateway: creates a token, finds it in the list, and is refused an empty name."""

import sys

from one_api_client import AuthenticatedClient
from one_api_client.api.status import status_get
from one_api_client.api.tokens import tokens_create, tokens_list, tokens_remove
from one_api_client.models import Refusal, TokensCreateBody

url, access_token = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=access_token)

status = status_get.sync(client=client)
print("status", status.data.quota_per_unit)

created = tokens_create.sync(client=client, body=TokensCreateBody(name="generated", remain_quota=500_000))
print("created", created.data.name, created.data.remain_quota)

token = next(each for each in tokens_list.sync(client=client, p=0).data if each.name == "generated")
print("listed", token.id == created.data.id)

print("refused", isinstance(tokens_create.sync(client=client, body=TokensCreateBody(name="x" * 31)), Refusal))

print("removed", tokens_remove.sync(token.id, client=client).success)
