// Generated from the comments of endpoints and schemas: vitest run test/documentation --update
import type { Documentation } from './comments.ts'

export const documentation: Documentation = {
  "calls": {
    "accessTokens.list": {
      "description": "Returns the caller's named access tokens, the newest first.",
      "errors": [],
      "fields": {}
    },
    "accessTokens.create": {
      "description": "Creates an access token and returns its secret, which cannot be read again. A read-only one reads all that its owner can read, keys for `/v1` included. A new password, a ban and a deletion of the account end it.",
      "errors": [
        "RefusedError with an access token, for an invalid name or expiry, or beyond 50 tokens"
      ],
      "fields": {
        "name": "1 to 30 characters.",
        "expired_time": "Unix seconds; -1: never.",
        "read_only": "Whether it can only read."
      }
    },
    "accessTokens.remove": {
      "description": "Ends an access token.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "alertDeliveries.list": {
      "description": "Returns a page of deliveries, newest first.",
      "errors": [],
      "fields": {
        "page_size": "Rows of the page instead of `size`: at most 1000.",
        "state": "Default: all.",
        "target_id": "Id of the target; left out or 0: all.",
        "rule_id": "Id of the rule; left out or 0: all.",
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "alertDeliveries.repeat": {
      "description": "Sends a delivery again that failed, or that may not have arrived.",
      "errors": [
        "RefusedError in any other state"
      ],
      "fields": {
        "id": "Id of the record."
      }
    },
    "alertRules.list": {
      "description": "Returns a page of rules, newest first, at most 100.",
      "errors": [],
      "fields": {
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "alertRules.get": {
      "description": "Returns one rule.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "alertRules.create": {
      "description": "Creates a rule and returns it.",
      "errors": [
        "RefusedError for an invalid field, an unknown target, or a threshold of several types of events"
      ],
      "fields": {
        "events": "Types of events, at least one.",
        "targets": "Ids of targets.",
        "name": "1 to 30 characters.",
        "groups": "Groups of users and channels that it is for; empty: all.",
        "channels": "Ids of channels that it is for; empty: all.",
        "threshold": "Level of its events, in the unit that `EVENT_TYPES` states; 0: the usual one.",
        "quiet_from": "Beginning of quiet hours, `22:00`, in the gateway's time zone; `''`: none.",
        "quiet_until": "End of quiet hours, `08:00`.",
        "every_minutes": "Minutes in which an event of the same type and record is sent once; 0: all are sent.",
        "digest_at": "Time of day, `09:00`, at which alerts are sent together; `''`: at once.",
        "status": "One of `ALERT_STATUS`."
      }
    },
    "alertRules.update": {
      "description": "Changes a rule and returns it; what is left out stays as it is.",
      "errors": [
        "RefusedError for an invalid field, an unknown target, or a threshold of several types of events"
      ],
      "fields": {
        "id": "Id of the rule.",
        "events": "Types of events, at least one.",
        "targets": "Ids of targets.",
        "groups": "Groups of users and channels that it is for; empty: all.",
        "channels": "Ids of channels that it is for; empty: all.",
        "threshold": "Level of its events, in the unit that `EVENT_TYPES` states; 0: the usual one.",
        "quiet_from": "Beginning of quiet hours, `22:00`, in the gateway's time zone; `''`: none. Alerts wait for their end.",
        "quiet_until": "End of quiet hours, `08:00`.",
        "every_minutes": "Minutes in which an event of the same type and record is sent once, at most `ALERT_EVERY_MAX`; further ones are skipped. 0: all are sent.",
        "digest_at": "Time of day, `09:00`, at which alerts are sent together; `''`: at once.",
        "status": "One of `ALERT_STATUS`.",
        "name": "1 to 30 characters."
      }
    },
    "alertRules.remove": {
      "description": "Deletes a rule; what it has sent stays in the list of deliveries.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "alertTargets.list": {
      "description": "Returns a page of targets, newest first, at most 100.",
      "errors": [],
      "fields": {
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "alertTargets.get": {
      "description": "Returns one target, without its secrets.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "alertTargets.create": {
      "description": "Creates a target and returns it.",
      "errors": [
        "RefusedError for an invalid name or setting"
      ],
      "fields": {
        "settings": "Values by name, as `TARGET_KINDS` declares them. Answers have no secrets.",
        "kind": "Kind of the target: `TARGET_KINDS` says what each needs.",
        "name": "1 to 30 characters.",
        "language": "Language of the alerts.",
        "status": "One of `ALERT_STATUS`."
      }
    },
    "alertTargets.update": {
      "description": "Changes a target and returns it; what is left out stays as it is.",
      "errors": [
        "RefusedError for an invalid name or setting, and if a secret would be sent to another address"
      ],
      "fields": {
        "id": "Id of the target.",
        "settings": "Values by name: a secret that is left out or empty is kept, and an optional one that is `null` is removed.",
        "language": "Language of the alerts.",
        "status": "One of `ALERT_STATUS`.",
        "name": "1 to 30 characters."
      }
    },
    "alertTargets.remove": {
      "description": "Deletes a target, also in the rules that name it; what waits for it is not sent.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "alertTargets.test": {
      "description": "Sends a test to a target, and returns its answer.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "billing.subscription": {
      "description": "Returns the limit of the API key, or of its owner if the gateway shows no amounts of keys.",
      "errors": [],
      "fields": {}
    },
    "billing.usage": {
      "description": "Returns the amount spent by the API key, or by its owner.",
      "errors": [],
      "fields": {}
    },
    "calls.preview": {
      "description": "Returns what would become of a chat with a token and a model, now or at a later time, without a call: its limits, price and channels. Users can ask about their own tokens, administrators about any.",
      "errors": [],
      "fields": {
        "model": "Name of the model that would be asked for.",
        "token": "Id of the token; default: the newest one with the given names.",
        "username": "Owner of the token; default: the caller.",
        "token_name": "Name of the token, exactly; default: any.",
        "at": "Unix seconds; default: now."
      }
    },
    "calls.get": {
      "description": "Returns one call by its request id. Users see their own calls only.",
      "errors": [],
      "fields": {
        "request_id": "Id of the request, from the log or the header `x-request-id`."
      }
    },
    "calls.failed": {
      "description": "Returns a page of failed calls of all users, newest first.",
      "errors": [],
      "fields": {
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "calls.health": {
      "description": "Returns how the channels have answered calls in the last hours; the most failures first.",
      "errors": [],
      "fields": {
        "hours": "Hours, at most 720. Default: 24."
      }
    },
    "channels.list": {
      "description": "Returns a page of channels: newest first, 10 rows, `p` from 0, no total, without keys.",
      "errors": [],
      "fields": {
        "limit": "Only records of which a limit is used so far. Default: all.",
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "channels.search": {
      "description": "Returns channels whose name starts with the keyword or whose id it is. Not paged; an empty keyword returns all.",
      "errors": [],
      "fields": {
        "limit": "Only records of which a limit is used so far. Default: all.",
        "keyword": "What to search for. Default: all."
      }
    },
    "channels.get": {
      "description": "Returns one channel, without its key.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "channels.create": {
      "description": "Creates one channel for each line of `key`, with the same other fields. The response has no id; search for the name. The server only requires a key; an empty one, or no models for another type than Proxy, is an InputError. If it fails midway the call is refused although some channels exist. Defaults: group `default`, priority 0, the type's base URL.",
      "errors": [],
      "fields": {
        "type": "A number of `CHANNEL_TYPES`.",
        "name": "Name of the channel; need not be unique.",
        "key": "One key per line. AWS: `ak|sk|region`; Vertex AI: `region|project|credentials`; see `composeChannelKey`.",
        "models": "Comma text of the models that it serves.",
        "group": "Comma text of the groups whose calls it serves.",
        "priority": "Channels with a higher one are used first.",
        "weight": "Share of calls among channels of equal priority, in the embedded gateway; One API ignores it.",
        "system_prompt": "Prepended to every conversation; `''`: none.",
        "tag": "Needs a `dialect` with tags; One API ignores it.",
        "limits": "Limits of calls through the channel; left out: unchanged. Embedded gateway only.",
        "base_url": "Address of the provider; `''`: that of the type. Sent without trailing slashes.",
        "other": "API version, plug-in, library or model version, depending on the type.",
        "model_mapping": "JSON text, model name to model name; `''`: none.",
        "config": "JSON text with the fields of `CHANNEL_CONFIG_FIELDS` that the type needs; `writeChannelConfig` makes it."
      }
    },
    "channels.update": {
      "description": "Changes the given fields of a channel. Name, key, type, models, group and config cannot be cleared: empty ones are ignored. Balance, used quota and times are kept. An unknown id succeeds without an effect.\n\nOne API's response contains the real key: drop it before the channel is kept or shown.",
      "errors": [
        "KeyNeededError if `type` or `base_url` would send the stored key to another address (embedded gateway only)"
      ],
      "fields": {
        "id": "Id of the channel.",
        "group": "Comma text of the groups whose calls it serves.",
        "priority": "Channels with a higher one are used first.",
        "weight": "Share of calls among channels of equal priority, in the embedded gateway; One API ignores it.",
        "system_prompt": "Prepended to every conversation; `''`: none.",
        "tag": "Needs a `dialect` with tags; One API ignores it.",
        "limits": "Limits of calls through the channel; left out: unchanged. Embedded gateway only.",
        "base_url": "Address of the provider; `''`: that of the type. Sent without trailing slashes.",
        "other": "API version, plug-in, library or model version, depending on the type.",
        "model_mapping": "JSON text, model name to model name; `''`: none.",
        "config": "JSON text with the fields of `CHANNEL_CONFIG_FIELDS` that the type needs; `writeChannelConfig` makes it.",
        "status": "One of `CHANNEL_STATUS`.",
        "type": "A number of `CHANNEL_TYPES`.",
        "name": "Name of the channel; need not be unique.",
        "key": "A new key of the provider; left out or `''`: unchanged.",
        "models": "Comma text of the models that it serves."
      }
    },
    "channels.remove": {
      "description": "Deletes a channel permanently. An unknown id succeeds without an effect.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "channels.removeDisabled": {
      "description": "Deletes all disabled channels (status 2 and 3) permanently, and returns their number.",
      "errors": [],
      "fields": {}
    },
    "channels.test": {
      "description": "Tests a channel, enabled or not, with one chat completion. Updates response time and test time and writes a log row, but not the status.",
      "errors": [
        "RefusedError with the provider's message if the test failed"
      ],
      "fields": {
        "id": "Id of the channel.",
        "model": "Default: gpt-3.5-turbo if the channel has it, else its first model."
      }
    },
    "channels.testUnsaved": {
      "description": "Tests a model of a channel that is not saved, with one call. Nothing is saved or logged.",
      "errors": [
        "RefusedError with the provider's message if the test failed",
        "KeyNeededError if the stored key would be sent to another address"
      ],
      "fields": {
        "model": "Name of the model to test.",
        "type": "A number of `CHANNEL_TYPES`.",
        "base_url": "Address of the provider; `''`: that of the type. Sent without trailing slashes.",
        "other": "API version, plug-in, library or model version, depending on the type.",
        "model_mapping": "JSON text, model name to model name; `''`: none.",
        "config": "JSON text with the fields of `CHANNEL_CONFIG_FIELDS` that the type needs; `writeChannelConfig` makes it.",
        "id": "Id of the saved channel that it changes; fields that are left out, and secrets, are that one's.",
        "key": "The provider's key. Only the first line is used."
      }
    },
    "channels.fetchModels": {
      "description": "Returns the models that the provider of a channel, saved or not, offers now: those for chats first, the newest first.",
      "errors": [
        "RefusedError with the provider's message if it does not list them",
        "KeyNeededError if the stored key would be sent to another address"
      ],
      "fields": {
        "type": "A number of `CHANNEL_TYPES`.",
        "base_url": "Address of the provider; `''`: that of the type. Sent without trailing slashes.",
        "other": "API version, plug-in, library or model version, depending on the type.",
        "model_mapping": "JSON text, model name to model name; `''`: none.",
        "config": "JSON text with the fields of `CHANNEL_CONFIG_FIELDS` that the type needs; `writeChannelConfig` makes it.",
        "id": "Id of the saved channel that it changes; fields that are left out, and secrets, are that one's.",
        "key": "The provider's key. Only the first line is used."
      }
    },
    "channels.keysInUse": {
      "description": "Returns the channels that have one of some keys, each with the position of its key among them.",
      "errors": [],
      "fields": {
        "keys": "At most 1000 keys."
      }
    },
    "channels.testAll": {
      "description": "Starts a test of all or of the disabled channels and returns before it ends; read the channels later. May disable and enable channels, depending on the options.",
      "errors": [
        "RefusedError while another test is running"
      ],
      "fields": {
        "scope": "Which channels."
      }
    },
    "channels.updateBalance": {
      "description": "Fetches the balance from the provider, in the unit of the type, and stores it.",
      "errors": [
        "RefusedError for types without `balance` in `CHANNEL_TYPES`"
      ],
      "fields": {
        "id": "Id of the record."
      }
    },
    "channels.updateBalances": {
      "description": "Starts fetching all balances in the background. One API accepts the call and does nothing.",
      "errors": [],
      "fields": {}
    },
    "events.list": {
      "description": "Returns a page of events, newest first.",
      "errors": [],
      "fields": {
        "page_size": "Rows of the page instead of `size`: at most 1000.",
        "event": "Type of the events. Default: all.",
        "kind": "Kind of the records that they are about. Default: all.",
        "record_id": "Id of the record that they are about, with `kind`. Default: all.",
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "groups.list": {
      "description": "Returns the names of all groups (the keys of the option `GroupRatio`), in random order.",
      "errors": [],
      "fields": {}
    },
    "journal.list": {
      "description": "Returns a page of entries, newest first.",
      "errors": [],
      "fields": {
        "page_size": "Rows of the page instead of `size`: at most 1000.",
        "id": "Id of an entry.",
        "kind": "Kind of the records. Default: all.",
        "record_id": "Id of a record, or key of an option.",
        "actor": "Name or id of the user who made the change.",
        "start_timestamp": "Unix seconds, inclusive.",
        "end_timestamp": "Unix seconds, inclusive.",
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "journal.undo": {
      "description": "Takes a change back, and returns what that changed. With `plan: true` it only returns what would change.",
      "errors": [
        "RefusedError if the entry cannot be taken back, a record has been changed since, or the caller may not make this change"
      ],
      "fields": {
        "id": "Id of the entry.",
        "plan": "Whether only to return what would change."
      }
    },
    "journal.restore": {
      "description": "Brings channels and options back to a moment, and returns what that changed, for each of them. With `plan: true` it only returns what would change. Keys are restored too; figures such as used quota are kept.",
      "errors": [
        "RefusedError if the journal does not reach so far back, or no super administrator could sign in any more"
      ],
      "fields": {
        "time": "Unix seconds; changes made in this second are kept.",
        "plan": "Whether only to return what would change."
      }
    },
    "limits.reached": {
      "description": "Returns the enabled tokens, users and channels of all users that have used at least 80 % of a limit: of each noun at most 100, the largest part first. Users without own limits have those of their group.",
      "errors": [],
      "fields": {}
    },
    "logs.list": {
      "description": "Returns a page of all log rows: newest first unless ordered, 10 rows, `p` from 0, no total.",
      "errors": [],
      "fields": {
        "order": "Left out or `''`: newest first.",
        "direction": "Direction of `order`; left out: the largest first.",
        "outcome": "Whether the calls failed. Default: both, and rows that are no calls.",
        "status": "HTTP status; left out or 0: any.",
        "request_id": "Id of the request.",
        "conversation": "The `conversation` of a row; left out or 0: any.",
        "min_elapsed": "Milliseconds, inclusive; left out or 0: any.",
        "min_quota": "Units, inclusive; left out or 0: open.",
        "max_quota": "Units, inclusive; left out or 0: open.",
        "user_id": "Left out or 0: all users.",
        "username": "Name of the user.",
        "channel": "Id of the channel; left out or 0: any.",
        "token_name": "Name of the token.",
        "model_name": "Name of the model.",
        "start_timestamp": "Unix seconds, inclusive; left out or 0: open.",
        "end_timestamp": "Unix seconds, inclusive; left out or 0: open.",
        "type": "A number of `LOG_TYPE`; left out or 0: all.",
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "logs.listSelf": {
      "description": "Returns a page of the caller's log rows; their ids are all 0.",
      "errors": [],
      "fields": {
        "order": "Left out or `''`: newest first.",
        "direction": "Direction of `order`; left out: the largest first.",
        "outcome": "Whether the calls failed. Default: both, and rows that are no calls.",
        "status": "HTTP status; left out or 0: any.",
        "request_id": "Id of the request.",
        "conversation": "The `conversation` of a row; left out or 0: any.",
        "min_elapsed": "Milliseconds, inclusive; left out or 0: any.",
        "min_quota": "Units, inclusive; left out or 0: open.",
        "max_quota": "Units, inclusive; left out or 0: open.",
        "token_name": "Name of the token.",
        "model_name": "Name of the model.",
        "start_timestamp": "Unix seconds, inclusive; left out or 0: open.",
        "end_timestamp": "Unix seconds, inclusive; left out or 0: open.",
        "type": "A number of `LOG_TYPE`; left out or 0: all.",
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "logs.search": {
      "description": "Returns the newest 100 rows whose type is the keyword or whose content starts with it.",
      "errors": [],
      "fields": {
        "keyword": "What to search for. Default: all."
      }
    },
    "logs.searchSelf": {
      "description": "Returns the caller's newest 100 rows whose type is the keyword (`1` to `5`). Their ids are all 0.",
      "errors": [],
      "fields": {
        "keyword": "What to search for. Default: all."
      }
    },
    "logs.stat": {
      "description": "Returns the sum of the consumption rows (type 2), for the filters.",
      "errors": [],
      "fields": {
        "outcome": "Whether the calls failed. Default: both, and rows that are no calls.",
        "status": "HTTP status; left out or 0: any.",
        "request_id": "Id of the request.",
        "conversation": "The `conversation` of a row; left out or 0: any.",
        "min_elapsed": "Milliseconds, inclusive; left out or 0: any.",
        "min_quota": "Units, inclusive; left out or 0: open.",
        "max_quota": "Units, inclusive; left out or 0: open.",
        "user_id": "Left out or 0: all users.",
        "username": "Name of the user.",
        "channel": "Id of the channel; left out or 0: any.",
        "token_name": "Name of the token.",
        "model_name": "Name of the model.",
        "start_timestamp": "Unix seconds, inclusive; left out or 0: open.",
        "end_timestamp": "Unix seconds, inclusive; left out or 0: open."
      }
    },
    "logs.statSelf": {
      "description": "Returns the sum of the caller's consumption rows. The server matches the session's username: rows from before a rename are left out.",
      "errors": [],
      "fields": {
        "outcome": "Whether the calls failed. Default: both, and rows that are no calls.",
        "status": "HTTP status; left out or 0: any.",
        "request_id": "Id of the request.",
        "conversation": "The `conversation` of a row; left out or 0: any.",
        "min_elapsed": "Milliseconds, inclusive; left out or 0: any.",
        "min_quota": "Units, inclusive; left out or 0: open.",
        "max_quota": "Units, inclusive; left out or 0: open.",
        "channel": "Id of the channel; left out or 0: any.",
        "token_name": "Name of the token.",
        "model_name": "Name of the model.",
        "start_timestamp": "Unix seconds, inclusive; left out or 0: open.",
        "end_timestamp": "Unix seconds, inclusive; left out or 0: open."
      }
    },
    "logs.timeline": {
      "description": "Returns the calls of a period in at most 1,000 bars of equal length, without empty bars.",
      "errors": [],
      "fields": {
        "start_timestamp": "Unix seconds, of the start of the first bar.",
        "end_timestamp": "Unix seconds, inclusive.",
        "step": "Seconds of a bar. Multiples of 900 are fast, if `start_timestamp` is one too.",
        "outcome": "Whether the calls failed. Default: both, and rows that are no calls.",
        "status": "HTTP status; left out or 0: any.",
        "request_id": "Id of the request.",
        "conversation": "The `conversation` of a row; left out or 0: any.",
        "min_elapsed": "Milliseconds, inclusive; left out or 0: any.",
        "min_quota": "Units, inclusive; left out or 0: open.",
        "max_quota": "Units, inclusive; left out or 0: open.",
        "user_id": "Left out or 0: all users.",
        "username": "Name of the user.",
        "channel": "Id of the channel; left out or 0: any.",
        "token_name": "Name of the token.",
        "model_name": "Name of the model.",
        "type": "A number of `LOG_TYPE`; left out or 0: all."
      }
    },
    "logs.timelineSelf": {
      "description": "Returns the caller's calls of a period, like `timeline`.",
      "errors": [],
      "fields": {
        "start_timestamp": "Unix seconds, of the start of the first bar.",
        "end_timestamp": "Unix seconds, inclusive.",
        "step": "Seconds of a bar. Multiples of 900 are fast, if `start_timestamp` is one too.",
        "outcome": "Whether the calls failed. Default: both, and rows that are no calls.",
        "status": "HTTP status; left out or 0: any.",
        "request_id": "Id of the request.",
        "conversation": "The `conversation` of a row; left out or 0: any.",
        "min_elapsed": "Milliseconds, inclusive; left out or 0: any.",
        "min_quota": "Units, inclusive; left out or 0: open.",
        "max_quota": "Units, inclusive; left out or 0: open.",
        "token_name": "Name of the token.",
        "model_name": "Name of the model.",
        "type": "A number of `LOG_TYPE`; left out or 0: all."
      }
    },
    "logs.clear": {
      "description": "Deletes all rows older than a time (Unix seconds) permanently, and returns their number. 0 is refused.",
      "errors": [],
      "fields": {
        "target_timestamp": "Unix seconds: older rows are deleted."
      }
    },
    "logs.dashboard": {
      "description": "Returns the caller's usage of the last seven UTC days including today: one row per day and model with any usage.",
      "errors": [],
      "fields": {}
    },
    "models.available": {
      "description": "Returns the models that the caller's group can use, sorted.",
      "errors": [],
      "fields": {}
    },
    "models.byChannelType": {
      "description": "Returns the built-in models of each channel type, by its number: `{ \"1\": [\"gpt-4o\", …] }`.",
      "errors": [],
      "fields": {}
    },
    "models.all": {
      "description": "Returns all built-in models in OpenAI's format, each id once per provider that has it. The response has no envelope.",
      "errors": [],
      "fields": {}
    },
    "moves.upload": {
      "description": "Sends a part of an SQLite file, in order. The upload is deleted an hour after its last part, and after its move.",
      "errors": [
        "NotFoundError if the upload has ended",
        "RefusedError if the file would be larger than 1 GiB"
      ],
      "fields": {
        "data": "Base64, at most 700,000 bytes of content.",
        "id": "Id of the upload; `''` starts one, and ends the caller's earlier one."
      }
    },
    "moves.plan": {
      "description": "Reads another gateway, and returns what a move would do; nothing is written. What is here already stays as it is.",
      "errors": [
        "RefusedError if the file or server cannot be read; its message says why"
      ],
      "fields": {
        "upload": "Id of an uploaded file; `''`: a running server is read.",
        "url": "URL of a running server, which shows only a part of what it has.",
        "access_token": "Access token of a super administrator there.",
        "user": "Id of the user of the access token.",
        "only": "What moves."
      }
    },
    "moves.make": {
      "description": "Makes a plan in one transaction, and returns it as it was made.",
      "errors": [
        "NotFoundError if the plan has ended",
        "RefusedError if this gateway has changed since, so that the plan would be another one; nothing was written"
      ],
      "fields": {
        "id": "Id of the plan."
      }
    },
    "oauth.state": {
      "description": "Returns a state of twelve characters for a provider's authorization page; the session keeps the latest. New API 1.0 needs the name of the `provider`: `github` or `oidc`.",
      "errors": [],
      "fields": {
        "provider": "`github` or `oidc`; only New API 1.0 needs it."
      }
    },
    "oauth.github": {
      "description": "Signs in with GitHub, or binds it to the current account. An unknown identity becomes a new account.",
      "errors": [
        "GatewayError with status 403 if the state is not the session's",
        "CodeNeededError if `confirm` has to end the sign-in (embedded gateway only)"
      ],
      "fields": {
        "code": "Code of the provider.",
        "state": "The session's state."
      }
    },
    "oauth.oidc": {
      "description": "Signs in with OpenID Connect, or binds it, like `github`.",
      "errors": [],
      "fields": {
        "code": "Code of the provider.",
        "state": "The session's state."
      }
    },
    "oauth.lark": {
      "description": "Signs in with Lark, or binds it, like `github`. It is available as soon as its client id is set.",
      "errors": [],
      "fields": {
        "code": "Code of the provider.",
        "state": "The session's state."
      }
    },
    "oauth.wechat": {
      "description": "Signs in with a code from the WeChat account. Never binds.",
      "errors": [
        "CodeNeededError if `confirm` has to end the sign-in (embedded gateway only)"
      ],
      "fields": {
        "code": "Code that the user was given."
      }
    },
    "oauth.confirm": {
      "description": "Ends a sign-in with a provider that needs a code of the second factor, or a recovery code. The browser has ten minutes and may retry; failures delay further attempts like failed sign-ins. Embedded gateway only.",
      "errors": [
        "RefusedError if the code is wrong, or no sign-in of this browser needs one"
      ],
      "fields": {
        "code": "Code that the user was given."
      }
    },
    "oauth.bindWechat": {
      "description": "Binds WeChat to the caller's account.",
      "errors": [],
      "fields": {
        "code": "Code that the user was given."
      }
    },
    "oauth.bindEmail": {
      "description": "Binds an e-mail address to the caller's account, with a code from `session.sendEmailCode`.",
      "errors": [],
      "fields": {
        "email": "The e-mail address.",
        "code": "The code that was sent to it."
      }
    },
    "options.list": {
      "description": "All settings, in no order. The server leaves out keys that end in `Token` or `Secret`, but not `TurnstileSecretKey`, and settings of Lark and OIDC that were never set.",
      "errors": [],
      "fields": {}
    },
    "options.set": {
      "description": "Saves one setting; a switch or a number is turned into text. Some switches are refused until the settings that they need exist. The text of a ratio map is stored even if it is refused for not being JSON: check it before. A number that cannot be parsed becomes 0.",
      "errors": [],
      "fields": {
        "key": "Name of the setting: a key of `OPTIONS`, or another one.",
        "value": "Its value as text, switch or number."
      }
    },
    "prices.list": {
      "description": "Returns the ratios of all models that have a price, by name, from options and built in.",
      "errors": [],
      "fields": {}
    },
    "redemptions.list": {
      "description": "Returns a page of redemption codes: newest first, 10 rows, `p` from 0, no total.",
      "errors": [],
      "fields": {
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "redemptions.search": {
      "description": "Returns codes whose name starts with the keyword or whose id it is. Not paged.",
      "errors": [],
      "fields": {
        "keyword": "What to search for. Default: all."
      }
    },
    "redemptions.get": {
      "description": "Returns one redemption code.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "redemptions.create": {
      "description": "Creates 1 to 100 codes with one name (1 to 20 bytes) and returns their keys. A quota of 0 becomes 100 units. If the server fails midway, the call is refused although some codes exist: search for the name.",
      "errors": [],
      "fields": {
        "name": "1 to 20 bytes.",
        "quota": "Units of each code; 0 becomes 100.",
        "count": "Number of codes, 1 to 100."
      }
    },
    "redemptions.update": {
      "description": "Overwrites name and quota (units); One API checks neither.",
      "errors": [],
      "fields": {
        "id": "Id of the code.",
        "name": "1 to 20 bytes.",
        "quota": "Units."
      }
    },
    "redemptions.setStatus": {
      "description": "Enables or disables a code. Do not call it for a used code: the server would make it usable again.",
      "errors": [],
      "fields": {
        "id": "Id of the code.",
        "status": "One of `REDEMPTION_STATUS`: an unused code can be redeemed.",
        "status_only": "Always `true`: the call changes only the status."
      }
    },
    "redemptions.remove": {
      "description": "Deletes a redemption code permanently.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "session.register": {
      "description": "Registers an account, without signing in. E-mail address and code are required only if the status has `email_verification`. An unknown `aff_code` (invite code) is ignored, and so is `password2`. The display name becomes the username.",
      "errors": [
        "RefusedError if registration is disabled, the name is taken, or a length exceeds `ACCOUNT_LIMITS`"
      ],
      "fields": {
        "username": "Unique name, at most 12 characters.",
        "password": "8 to 20 characters.",
        "password2": "Ignored by the server.",
        "email": "Needed if the status has `email_verification`.",
        "verification_code": "Code that was sent to the e-mail address.",
        "aff_code": "Invite code; an unknown one is ignored.",
        "turnstile": "Token of Cloudflare's Turnstile, if the status has `turnstile_check`."
      }
    },
    "session.sendEmailCode": {
      "description": "Sends a code of six characters to an e-mail address, for registering or binding it. The code can be used repeatedly for ten minutes, until a newer one replaces it.",
      "errors": [],
      "fields": {
        "email": "The e-mail address.",
        "turnstile": "Token of Cloudflare's Turnstile, if the status has `turnstile_check`."
      }
    },
    "session.sendResetMail": {
      "description": "Sends a mail with a link to `/user/reset?email=…&token=…`, valid for ten minutes.",
      "errors": [],
      "fields": {
        "email": "The e-mail address.",
        "turnstile": "Token of Cloudflare's Turnstile, if the status has `turnstile_check`."
      }
    },
    "session.resetPassword": {
      "description": "Uses the token of a reset mail, once, and returns the new password: show it, never store it.",
      "errors": [],
      "fields": {
        "email": "E-mail address of the account.",
        "token": "Token of the mail's link."
      }
    },
    "session.login": {
      "description": "Signs in with a password and sets the session cookie. One API keeps role and status in the session, so that later changes do not show. `username` may be an e-mail address. `code` is a code of the second factor, or a recovery code; One API ignores it. New API wants `turnstile`, a token of Cloudflare's Turnstile, if its status has `turnstile_check`.",
      "errors": [
        "CodeNeededError if the account needs a code and none was given (embedded gateway only)"
      ],
      "fields": {
        "username": "Name or e-mail address.",
        "password": "Password of the account.",
        "code": "Code of the second factor, or a recovery code.",
        "turnstile": "Token of Cloudflare's Turnstile, which New API wants if its status has `turnstile_check`."
      }
    },
    "session.logout": {
      "description": "Ends the session. Succeeds for guests, too.",
      "errors": [],
      "fields": {}
    },
    "session.self": {
      "description": "Returns the signed-in user from the database.",
      "errors": [],
      "fields": {}
    },
    "session.updateSelf": {
      "description": "Changes the caller's username, display name or password. Empty and missing fields are kept, so that none can be cleared. For lengths see `ACCOUNT_LIMITS`; the embedded gateway accepts passwords of 64 characters. It also requires `original_password` to set a password with an access token, and ends the access token and all other sessions then.",
      "errors": [],
      "fields": {
        "username": "A new name; left out or `''`: unchanged.",
        "display_name": "A new display name; left out or `''`: unchanged.",
        "password": "A new password; left out or `''`: unchanged.",
        "original_password": "The current password, which the embedded gateway requires with an access token."
      }
    },
    "sessions.list": {
      "description": "Returns the caller's sessions, the last used first.",
      "errors": [],
      "fields": {}
    },
    "sessions.remove": {
      "description": "Ends one of the caller's sessions.",
      "errors": [
        "RefusedError if there is no such session"
      ],
      "fields": {
        "id": "Id of the session."
      }
    },
    "sessions.removeOthers": {
      "description": "Ends all of the caller's sessions except the one that makes the call, and returns their number.",
      "errors": [],
      "fields": {}
    },
    "status.get": {
      "description": "Returns name, version, appearance and sign-in methods of the gateway.",
      "errors": [],
      "fields": {}
    },
    "status.notice": {
      "description": "Returns the announcement: Markdown, HTML or an https URL; `''`: none. Sanitise it before rendering.",
      "errors": [],
      "fields": {}
    },
    "status.about": {
      "description": "Returns the about page: Markdown, HTML or an https URL; `''`: none. Sanitise it before rendering.",
      "errors": [],
      "fields": {}
    },
    "status.homePage": {
      "description": "Returns the home page: Markdown, HTML or an https URL; `''`: none. Sanitise it before rendering.",
      "errors": [],
      "fields": {}
    },
    "tokens.list": {
      "description": "Returns a page of the caller's tokens: 10 rows, `p` from 0, no total.",
      "errors": [],
      "fields": {
        "limit": "Only records of which a limit is used so far. Default: all.",
        "order": "Default: newest first.",
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "tokens.search": {
      "description": "Returns the caller's tokens whose name starts with the keyword; `%` and `_` are wildcards. Not paged.",
      "errors": [],
      "fields": {
        "limit": "Only records of which a limit is used so far. Default: all.",
        "keyword": "What to search for. Default: all."
      }
    },
    "tokens.ending": {
      "description": "Returns the newest 100 enabled tokens of all users that expire within a week, have expired within the last one, or have a tenth of their quota left.",
      "errors": [],
      "fields": {}
    },
    "tokens.get": {
      "description": "Returns one of the caller's tokens; other users' tokens are refused as not found.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "tokens.create": {
      "description": "Creates an enabled token. The server refuses names over 30 bytes and subnets that are not CIDR ranges.",
      "errors": [],
      "fields": {
        "name": "At most 30 bytes; may be empty, need not be unique.",
        "limits": "Limits of calls with the token.",
        "aliases": "JSON text, name to model: other names for models in calls with the token; `''`: none.",
        "remain_quota": "Units; ignored if `unlimited_quota`.",
        "expired_time": "Unix seconds; -1: never.",
        "unlimited_quota": "Whether the token may spend all of its owner’s quota.",
        "models": "Comma text; `''`: all models.",
        "subnet": "Comma text of CIDR ranges; `''`: any address."
      }
    },
    "tokens.update": {
      "description": "Overwrites the fields that a token's owner sets; all are required, since the server would set missing ones to zero. Status, key and used quota are kept. Read the token just before: a stale `remain_quota` would undo spending.",
      "errors": [],
      "fields": {
        "name": "At most 30 bytes; may be empty, need not be unique.",
        "remain_quota": "Units; ignored if `unlimited_quota`.",
        "expired_time": "Unix seconds; -1: never.",
        "unlimited_quota": "Whether the token may spend all of its owner’s quota.",
        "models": "Comma text; `''`: all models.",
        "subnet": "Comma text of CIDR ranges; `''`: any address.",
        "id": "Id of the token.",
        "limits": "Limits of calls with the token.",
        "aliases": "JSON text, name to model: other names for models in calls with the token; `''`: none."
      }
    },
    "tokens.setStatus": {
      "description": "Enables or disables a token. Enabling an expired or exhausted token is refused; change expiry or quota first.",
      "errors": [],
      "fields": {
        "id": "Id of the token.",
        "status": "One of `TOKEN_STATUS`.",
        "status_only": "Always `true`: the call changes only the status."
      }
    },
    "tokens.remove": {
      "description": "Deletes a token permanently; clients that use its key stop working.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "twoFactor.get": {
      "description": "Returns whether the caller has a second factor.",
      "errors": [],
      "fields": {}
    },
    "twoFactor.begin": {
      "description": "Creates a key, without effect on sign-ins until `confirm`; replaces one that was not confirmed.",
      "errors": [
        "RefusedError with an access token, or if a second factor is set up"
      ],
      "fields": {}
    },
    "twoFactor.confirm": {
      "description": "Enables the second factor with a code of the new key, and returns ten recovery codes. Each replaces a code once; they cannot be read again.",
      "errors": [
        "RefusedError with an access token, or if the code is wrong"
      ],
      "fields": {
        "code": "Code of the authenticator app."
      }
    },
    "twoFactor.disable": {
      "description": "Disables the second factor. Accounts without a password need only the code.",
      "errors": [
        "RefusedError if the password or the code is wrong; failures delay further attempts like failed sign-ins"
      ],
      "fields": {
        "password": "Password of the account; `''` if it has none.",
        "code": "Code of the authenticator app, or a recovery code."
      }
    },
    "twoFactor.remove": {
      "description": "Removes the second factor of a user with a lower role, for example after the phone was lost. Succeeds if there is none.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "usage.list": {
      "description": "Returns the usage of all users: the largest quota first, days in their order. Texts must match exactly.",
      "errors": [],
      "fields": {
        "by": "What each row is of.",
        "username": "Name of the user.",
        "channel": "Id of the channel; left out or 0: any.",
        "time_zone": "Time zone of days: `Asia/Shanghai`. Default `UTC`. Only days depend on it.",
        "token_name": "Name of the token.",
        "model_name": "Name of the model.",
        "start_timestamp": "Unix seconds, inclusive; left out or 0: open.",
        "end_timestamp": "Unix seconds, inclusive; left out or 0: open."
      }
    },
    "usage.listSelf": {
      "description": "Returns the caller's usage, like `list`.",
      "errors": [],
      "fields": {
        "by": "What each row is of.",
        "time_zone": "Time zone of days: `Asia/Shanghai`. Default `UTC`. Only days depend on it.",
        "token_name": "Name of the token.",
        "model_name": "Name of the model.",
        "start_timestamp": "Unix seconds, inclusive; left out or 0: open.",
        "end_timestamp": "Unix seconds, inclusive; left out or 0: open."
      }
    },
    "usage.overview": {
      "description": "Returns the calls of a period in at most 1,000 bars, the figures of the period before, and who made them.",
      "errors": [],
      "fields": {
        "start_timestamp": "Unix seconds; a multiple of 900, as the sums are of quarters of an hour.",
        "end_timestamp": "Unix seconds, exclusive; a multiple of 900.",
        "step": "Seconds of a bar; a multiple of 900.",
        "user_id": "Left out or 0: all users.",
        "username": "Name of the user.",
        "channel": "Id of the channel; left out or 0: any.",
        "token_name": "Name of the token.",
        "model_name": "Name of the model."
      }
    },
    "usage.overviewSelf": {
      "description": "Returns the caller's calls of a period, like `overview`.",
      "errors": [],
      "fields": {
        "start_timestamp": "Unix seconds; a multiple of 900, as the sums are of quarters of an hour.",
        "end_timestamp": "Unix seconds, exclusive; a multiple of 900.",
        "step": "Seconds of a bar; a multiple of 900.",
        "token_name": "Name of the token.",
        "model_name": "Name of the model."
      }
    },
    "usage.key": {
      "description": "Returns the account of an API key, which is sent in the header `Authorization` and nowhere else; no session is needed, and none is read. A missing, wrong or deleted key, one of a banned user and one that the address may not use are refused alike, with HTTP 401; too many of them from one address, with HTTP 429. A key that is disabled, expired or used up has its account, with its status.",
      "errors": [],
      "fields": {}
    },
    "users.list": {
      "description": "Returns a page of users: 10 rows, `p` from 0, no total, without deleted ones.\n\nOne API includes every user's access token, even root's, in `access_token`: drop the field before rows are kept or shown.",
      "errors": [],
      "fields": {
        "limit": "Only records of which a limit is used so far. Default: all.",
        "order": "Default: newest first.",
        "p": "Number of the page, from 0. Negative ones become 0.",
        "size": "Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API."
      }
    },
    "users.search": {
      "description": "Returns users, deleted ones included, whose name, e-mail or display name starts with the keyword or whose id it is. `%` and `_` are wildcards. Not paged; an empty keyword returns all. Rows have access tokens as in `list`.",
      "errors": [],
      "fields": {
        "limit": "Only records of which a limit is used so far. Default: all.",
        "keyword": "What to search for. Default: all."
      }
    },
    "users.get": {
      "description": "Returns one user, without secrets. Admins cannot read users of their role and above, themselves included.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "users.create": {
      "description": "Creates a user of role 1 in the group `default`, with the quota for new users and an unlimited token. The response has no id; search for the name. Default of `display_name`: the username. `role` is ignored, but refused unless it is below the caller's.",
      "errors": [],
      "fields": {
        "username": "Unique name, at most 12 characters.",
        "password": "8 to 20 characters.",
        "display_name": "Default: the name.",
        "role": "Ignored, but refused unless it is below the caller's.",
        "limits": "Limits of the user's calls; left out: unchanged. Embedded gateway only."
      }
    },
    "users.update": {
      "description": "Changes the given fields. One API ignores zero and empty values: a quota cannot be set to 0, nor a text be cleared. Send `quota` (units) only if it was edited, since a stale value undoes spending and writes a log row. Only root may change admins or assign a role of 10 or more.",
      "errors": [],
      "fields": {
        "id": "Id of the user.",
        "username": "Unique name, at most 12 characters.",
        "display_name": "At most 20 characters.",
        "password": "A new password, 8 to 20 characters.",
        "email": "E-mail address.",
        "group": "Group, which decides channels and prices.",
        "quota": "Units left to spend.",
        "role": "One of `RANK`, below the caller's.",
        "status": "One of `USER_STATUS`, except deleted.",
        "limits": "Limits of the user's calls; left out: unchanged. Embedded gateway only."
      }
    },
    "users.manage": {
      "description": "Promotes (root only), demotes, disables, enables or deletes an account, and returns its new role and status. Deleting keeps the row, renamed and with status 3. Root cannot be disabled, deleted or demoted.",
      "errors": [],
      "fields": {
        "username": "Name of the user.",
        "action": "What to do."
      }
    },
    "users.remove": {
      "description": "Deletes a user like `manage`. The response has an empty body.",
      "errors": [],
      "fields": {
        "id": "Id of the record."
      }
    },
    "users.credit": {
      "description": "Adds quota (units, not negative) to a user. `remark` becomes the text of the log row. An unknown user succeeds without an effect.",
      "errors": [],
      "fields": {
        "user_id": "Id of the user.",
        "quota": "Units, not negative.",
        "remark": "Text of the log row."
      }
    },
    "users.rotateAccessToken": {
      "description": "A new system access token for the caller: 32 hex digits. The previous one stops working immediately.",
      "errors": [],
      "fields": {}
    },
    "users.inviteCode": {
      "description": "Returns the signed-in user's invite code. The gateway creates it on the first call.",
      "errors": [],
      "fields": {}
    },
    "users.redeem": {
      "description": "Redeems a code; the answer is the quota that was added, in units. The key is compared exactly, spaces included.",
      "errors": [
        "RefusedError if it is unknown, used or disabled (with the same message for both)"
      ],
      "fields": {
        "key": "The code."
      }
    },
    "users.removeSelf": {
      "description": "Deletes the caller's account; the next call is refused with a ban. Root cannot.",
      "errors": [],
      "fields": {}
    }
  },
  "schemas": {
    "AccessToken": {
      "description": "An access token, without its secret.",
      "fields": {
        "id": "Id of the access token.",
        "name": "At most 30 characters.",
        "read_only": "Whether it may only call endpoints without effects.",
        "created_time": "Unix seconds.",
        "expired_time": "Unix seconds; -1: never.",
        "last_used_time": "Unix seconds of the last call, saved once a minute; 0: none."
      }
    },
    "AlertDelivery": {
      "description": "An event on its way to a target. Only the embedded gateway has alerts.",
      "fields": {
        "id": "Id of the delivery.",
        "event": "What is told.",
        "rule": "Rule and target; id 0 and name `''` if they were deleted, or if options define them.",
        "attempts": "How often it was sent.",
        "due_at": "When it is sent next, or was sent last; Unix seconds.",
        "http_status": "HTTP status of the last answer; 0 without one.",
        "answer": "Last answer or error, shortened and without secrets."
      }
    },
    "AlertRule": {
      "description": "Which events are sent where. Only the embedded gateway has alerts.",
      "fields": {
        "created_time": "Unix seconds.",
        "events": "Types of events, at least one.",
        "targets": "Ids of targets.",
        "groups": "Groups of users and channels that it is for; empty: all.",
        "channels": "Ids of channels that it is for; empty: all.",
        "threshold": "Level of its events, in the unit that `EVENT_TYPES` states; 0: the usual one.",
        "quiet_from": "Beginning of quiet hours, `22:00`, in the gateway's time zone; `''`: none. Alerts wait for their end.",
        "quiet_until": "End of quiet hours, `08:00`.",
        "every_minutes": "Minutes in which an event of the same type and record is sent once, at most `ALERT_EVERY_MAX`; further ones are skipped. 0: all are sent.",
        "digest_at": "Time of day, `09:00`, at which alerts are sent together; `''`: at once.",
        "status": "One of `ALERT_STATUS`.",
        "name": "1 to 30 characters.",
        "id": "Id of the rule."
      }
    },
    "AlertTarget": {
      "description": "Where alerts are sent; secrets of the settings are left out. Only the embedded gateway has alerts.",
      "fields": {
        "secrets": "Names of the settings that are secret and saved.",
        "created_time": "Unix seconds.",
        "settings": "Values by name, as `TARGET_KINDS` declares them. Answers have no secrets.",
        "language": "Language of the alerts.",
        "status": "One of `ALERT_STATUS`.",
        "kind": "Kind of the target: `TARGET_KINDS` says what each needs.",
        "name": "1 to 30 characters.",
        "id": "Id of the target."
      }
    },
    "AlertTest": {
      "description": "Result of a test of a target.",
      "fields": {
        "delivered": "Whether the target has confirmed it.",
        "http_status": "HTTP status of its answer; 0 without one.",
        "answer": "Answer or error, shortened and without secrets."
      }
    },
    "Subscription": {
      "description": "Limit of an API key.",
      "fields": {
        "object": "Kind of the object in OpenAI’s format.",
        "has_payment_method": "Always `true` on One API.",
        "soft_limit_usd": "Equal to `hard_limit_usd`.",
        "hard_limit_usd": "100,000,000 for an unlimited key.",
        "system_hard_limit_usd": "Equal to `hard_limit_usd`.",
        "access_until": "Unix seconds; 0: never ends."
      }
    },
    "Usage": {
      "description": "Amount spent by an API key.",
      "fields": {
        "object": "Kind of the object in OpenAI’s format.",
        "total_usage": "Hundredths."
      }
    },
    "CallPreview": {
      "description": "What would become of a call.",
      "fields": {
        "at": "Unix seconds of the time for which it holds.",
        "group": "Group that determines channels and prices.",
        "asked": "The requested name of the model.",
        "reason": "Why the call would be refused before any model is tried; `''`: it would not.",
        "left": "Units that the token can use now.",
        "limits": "Limits of the call, with their use at that time.",
        "models": "The model, then those that may answer instead, in their order."
      }
    },
    "PreviewChannel": {
      "description": "Channel that has the model of a previewed call.",
      "fields": {
        "id": "Id of the channel.",
        "model": "The provider's name for the model.",
        "reason": "Why it would not be tried; `''`: it would.",
        "share": "Chance of being tried first, from 0 to 1."
      }
    },
    "PreviewModel": {
      "description": "Model that may answer a previewed call.",
      "fields": {
        "name": "Name of the model.",
        "reason": "Why it would not answer; `''`: it would.",
        "model_ratio": "Price of the first channel's model, as ratios; all 0 without a channel.",
        "channels": "In the order in which they would be tried, then the others; empty for callers that are not administrators."
      }
    },
    "Call": {
      "description": "How a call was processed.",
      "fields": {
        "created_at": "Unix seconds.",
        "model_name": "Requested model.",
        "status": "HTTP status of the response: 200 of a success.",
        "reason": "Why the call failed; `''`: it did not.",
        "duration": "Milliseconds until the response was complete.",
        "first_token": "Milliseconds until the first token of a streamed response; 0: not streamed.",
        "cached_tokens": "Prompt tokens that the provider read from its cache.",
        "cache_write_tokens": "Prompt tokens that the provider wrote to its cache for five minutes, or an unknown time.",
        "cache_write_1h_tokens": "Prompt tokens that the provider wrote to its cache for an hour.",
        "audio_prompt_tokens": "Audio tokens of the prompt.",
        "audio_completion_tokens": "Audio tokens of the completion.",
        "quota": "Units.",
        "model_ratio": "Ratios of the price, without rounding; all 0 if nothing was charged.",
        "audio_ratio": "Price of an audio token of the prompt in other prompt tokens.",
        "audio_completion_ratio": "Price of an audio token of the completion in other prompt tokens.",
        "unit": "Unit of the price, as in the option `UnitPrices`; `''`: tokens, and the other fields of units are 0 or `''`.",
        "units": "Number of units.",
        "unit_price": "Quota units of one of them, before `group_ratio`.",
        "unit_size": "Size and quality of images, as in the option.",
        "attempts": "Channels in the order in which they were tried; empty for callers that are not administrators."
      }
    },
    "CallAttempt": {
      "description": "Attempt to process a call with one channel.",
      "fields": {
        "channel": "Id of the channel.",
        "model": "The provider's name for the model.",
        "status": "HTTP status: 200 of a success.",
        "reason": "Why the channel failed; `''`: it did not.",
        "duration": "Milliseconds."
      }
    },
    "ChannelHealth": {
      "description": "How a channel has answered calls.",
      "fields": {
        "channel": "Id of the channel.",
        "attempts": "Number of calls that the channel was tried for.",
        "failures": "Number of calls that failed because of the channel.",
        "duration": "Mean duration of the successful calls, in milliseconds; 0: none succeeded."
      }
    },
    "Channel": {
      "description": "Channel to a provider. Source: One API's table `channels`.",
      "fields": {
        "id": "Id of the channel.",
        "type": "A number of `CHANNEL_TYPES`; others are possible.",
        "key": "The provider's key. `''` except in the answer of `update`, which carries it: drop it before anything is kept.",
        "status": "One of `CHANNEL_STATUS`; the server checks no range.",
        "name": "Name of the channel; need not be unique.",
        "weight": "Share of calls among channels of equal priority, in the embedded gateway; One API ignores it.",
        "created_time": "Unix seconds.",
        "test_time": "Unix seconds; 0: never tested.",
        "response_time": "Milliseconds of the last test; 0: untested or failed.",
        "base_url": "`''`: the base URL of the type.",
        "other": "API version, plug-in, library or model version, depending on the type.",
        "balance": "In the provider's unit: see `CHANNEL_TYPES`.",
        "balance_updated_time": "Unix seconds.",
        "models": "Comma text.",
        "group": "Comma text.",
        "used_quota": "Units.",
        "model_mapping": "JSON text, model name to model name; `''`: none.",
        "priority": "Higher ones are used first.",
        "config": "JSON text: see `readChannelConfig`. May hold secrets.",
        "system_prompt": "Prepended to every conversation; `''`: none.",
        "tag": "Tag that groups channels, of New API and One Hub; `''`: none. Others have no tags.",
        "keys": "Status of each key, one of `CHANNEL_STATUS`, if the channel has several, as only New API's can.",
        "limits": "Limits of calls through the channel. Only the embedded gateway sends them."
      }
    },
    "TestResult": {
      "description": "Result of a channel test.",
      "fields": {
        "message": "The model's reply.",
        "time": "Seconds.",
        "model": "Requested model, which may differ from the one that replied."
      }
    },
    "GatewayEvent": {
      "description": "What happened. Webhooks get it as their body. Only the embedded gateway has events.",
      "fields": {
        "id": "Id of the event.",
        "event": "Type of the event.",
        "created_at": "Unix seconds.",
        "record": "What the event is about.",
        "data": "Facts, as `EVENT_TYPES` declares them."
      }
    },
    "JournalEntry": {
      "description": "Entry of the journal: a change of one record, or of several by one call. Only the embedded gateway has a journal.",
      "fields": {
        "id": "Id of the entry.",
        "created_at": "Unix seconds.",
        "actor": "Who made the change.",
        "call": "`PUT /api/channel/`; `''` if the gateway itself made the change.",
        "request_id": "Request id of the call.",
        "action": "What happened to all of its records; `changed` if it differs among them.",
        "changes": "Empty if there are several records.",
        "rows": "The records, if there are several.",
        "undoable": "Whether the change can be taken back.",
        "undoes": "The entry that this one took back; 0: none.",
        "undone_by": "The entry that took this one back; 0: none."
      }
    },
    "JournalRow": {
      "description": "One of several records that an entry has.",
      "fields": {
        "id": "Id of the record; 0 of an option.",
        "name": "Name of the record; the key of an option. May be empty."
      }
    },
    "UndoPlan": {
      "description": "What taking an entry back changes: `before` is the present value.",
      "fields": {}
    },
    "LimitedRecord": {
      "description": "An enabled record that is near or at a limit.",
      "fields": {
        "id": "Id of the record.",
        "name": "Name of the record; may be empty.",
        "user_id": "Id of the user, or of the token's owner; 0 of a channel.",
        "username": "Name of the user, or of the token's owner; `''` of a channel.",
        "limit": "The limit of which the largest part is used."
      }
    },
    "OwnedLimit": {
      "description": "Limit of calls with its use, and whose it is.",
      "fields": {
        "of": "Whose it is: the token's, its owner's, or that of the owner's group, which counts for each user alone.",
        "used": "What has been used of it in the current period, with what running calls have reserved.",
        "resets_at": "When the period ends, in Unix seconds; of `5h`, when some of it is free again; `null` if the kind is `concurrent`.",
        "amount": "Calls, tokens or units; 0 allows nothing.",
        "model": "Model that it is for, left out if it is for all models.",
        "per": "Left out if the kind is `concurrent`.",
        "raise": "What is allowed in addition until a time, in Unix seconds."
      }
    },
    "Audit": {
      "description": "What an administrator did, or a sign-in. Only New API sends it.",
      "fields": {
        "action": "What was done, in the server's words: `channel.update`, `login`; `generic` if it has no word for it.",
        "params": "What it was done to, by the server's names: `{ id: '7', name: 'main' }`; at most 20, of at most 200 characters.",
        "admin": "Name of the administrator; `''`: a user, or unknown. Only administrators see it.",
        "access": "How the caller was authorized: `session` or `access_token`; `''`: unknown.",
        "call": "The call: `PUT /api/channel/`; `''`: unknown.",
        "succeeded": "Whether the server carried it out; left out: unknown."
      }
    },
    "CallBar": {
      "description": "Calls of a part of a period.",
      "fields": {
        "duration": "Mean milliseconds of the charged calls; 0: none.",
        "first_token": "Mean milliseconds until the first token of the streamed calls; 0: none.",
        "calls": "All calls, failed ones too.",
        "failures": "Failed calls: refused ones, and answers that broke off.",
        "quota": "Units.",
        "time": "Unix seconds of its start."
      }
    },
    "DailyUse": {
      "description": "The caller's usage of one model on one day.",
      "fields": {
        "day": "UTC date: `2026-11-21`.",
        "model_name": "Requested model.",
        "request_count": "Number of calls.",
        "quota": "Units.",
        "prompt_tokens": "Tokens of the prompt.",
        "completion_tokens": "Tokens of the reply."
      }
    },
    "Log": {
      "description": "Log row. Source: One API's table `logs`.",
      "fields": {
        "id": "0 in all rows of `listSelf` and `searchSelf`; identify these by `request_id` and `created_at`.",
        "user_id": "0 for channel tests.",
        "created_at": "Unix seconds.",
        "type": "One of `LOG_TYPE`; other numbers are possible.",
        "content": "Written by the server, in Chinese.",
        "username": "Name of the user at that time.",
        "token_name": "Name of the token; `''`: none.",
        "model_name": "Requested model.",
        "quota": "Units.",
        "prompt_tokens": "Tokens of the prompt.",
        "completion_tokens": "Tokens of the reply.",
        "channel": "Id of the channel; 0: none.",
        "request_id": "Id of the request; several rows may share it.",
        "elapsed_time": "Milliseconds.",
        "is_stream": "Whether the reply was streamed.",
        "system_prompt_reset": "Whether the channel’s system prompt replaced the call's.",
        "content_en": "The same in English; `''`: it has no language, or the server has it in Chinese only. Only the embedded gateway sends it.",
        "status": "HTTP status of a call, 502 if the provider broke its answer off; 0: no call, or unknown. Only the embedded gateway and New API send this and `first_token`.",
        "first_token": "Milliseconds until the first token; 0: not streamed, or unknown.",
        "attempts": "Number of channels that were tried; 0: none, or unknown. Only the embedded gateway sends it.",
        "conversation": "The same for all calls of a conversation; 0: none. Only the embedded gateway sends it.",
        "audit": "What an administrator did, or a sign-in; only New API sends it."
      }
    },
    "Spending": {
      "description": "Spent quota, in units.",
      "fields": {
        "quota": "Units."
      }
    },
    "Model": {
      "description": "Model in OpenAI's format, without `permission`, which is the same for all.",
      "fields": {
        "id": "Name of the model, as calls use it.",
        "object": "Kind of the object in OpenAI’s format.",
        "created": "Unix seconds, the same for all.",
        "owned_by": "Provider of the model.",
        "root": "Id of the model.",
        "parent": "As in OpenAI’s format; `''`."
      }
    },
    "MovePlan": {
      "description": "A move to this gateway before it is made.",
      "fields": {
        "id": "With it the plan is made, once, within 15 minutes.",
        "losses": "Fields that are lost.",
        "notes": "What was read only partly, or not at all.",
        "without_password": "Usernames of added users who need a password; at most 200.",
        "without_passwords": "Their number."
      }
    },
    "MoveUpload": {
      "description": "A part of a file that was received.",
      "fields": {
        "id": "Id of the upload.",
        "size": "Bytes received so far."
      }
    },
    "OAuthResult": {
      "description": "Signed-in user; without `user` the identity was bound to the current account (`message` is `bind`).",
      "fields": {
        "message": "`bind` after binding; else `''`.",
        "user": "Signed-in user; left out after binding."
      }
    },
    "Option": {
      "description": "A setting of the gateway. `optionKey` returns the meaning of a known key; any other key is possible.",
      "fields": {
        "key": "Name of the setting: a key of `OPTIONS`, or another one.",
        "value": "Always a text: `true`, `500`, `{\"default\":1}`. Anything but `true` counts as off."
      }
    },
    "ModelRatios": {
      "description": "Ratios in force of a model, for all channel types and groups alike.",
      "fields": {
        "model": "Name of the model at the provider.",
        "origin": "Where `ratio` comes from: `option`, `one-api` (its own ratios) or `maker` (the table of makers’ prices).",
        "ratio": "Ratio of a prompt token: 1 is $2 per million tokens. The others are relative to it.",
        "completion": "Ratio of a completion token.",
        "cached": "Ratio of a prompt token that the provider read from its cache.",
        "written": "Ratio of a prompt token that the provider wrote to its cache.",
        "written_1h": "Ratio of a prompt token that the provider wrote to its cache for an hour.",
        "audio": "Ratio of an audio token of the prompt.",
        "spoken": "Ratio of an audio token of the completion.",
        "unit_price": "JSON text of a `UnitPrice`, which calls that have this unit are charged at instead; `''`: none."
      }
    },
    "Redemption": {
      "description": "Redemption code. Source: One API's table `redemptions`.",
      "fields": {
        "id": "Id of the redemption code.",
        "user_id": "Creator, not the user who redeemed it.",
        "key": "32 hex digits.",
        "status": "One of `REDEMPTION_STATUS`; the server checks no range.",
        "name": "1 to 20 bytes.",
        "quota": "Units.",
        "created_time": "Unix seconds.",
        "redeemed_time": "Unix seconds; 0: not redeemed.",
        "count": "Used only when creating; 0 in responses."
      }
    },
    "ChannelPermissions": {
      "description": "What an administrator may do with channels.",
      "fields": {
        "read": "See channels.",
        "operate": "Test, enable and disable channels, and update balances.",
        "write": "Change models, groups, priorities and names.",
        "sensitive_write": "Create, copy and delete channels, and change their types, keys and addresses."
      }
    },
    "SignedInUser": {
      "description": "Result of a sign-in. The server fills these five fields and sends zero values for the others.",
      "fields": {
        "id": "Id of the user.",
        "username": "Unique name; at most 12 characters.",
        "display_name": "At most 20 characters.",
        "role": "One of `RANK`; other numbers are possible, compare with `hasRole`.",
        "status": "One of `USER_STATUS`."
      }
    },
    "User": {
      "description": "User. Secrets (`password`, `access_token`, `verification_code`) are usually `''`. Source: One API's table `users`.",
      "fields": {
        "password": "Always `''` in responses.",
        "email": "E-mail address; `''`: none.",
        "github_id": "Identity at GitHub; `''`: not bound.",
        "wechat_id": "Identity at WeChat; `''`: not bound.",
        "lark_id": "Identity at Lark; `''`: not bound.",
        "oidc_id": "Identity at the OpenID provider; `''`: not bound.",
        "verification_code": "Always `''` in responses.",
        "access_token": "`''` except in lists of One API, which contain the real one: drop it.",
        "quota": "Units left to spend.",
        "used_quota": "Units spent so far.",
        "request_count": "Number of calls to models.",
        "group": "One group name; `''` means `default`.",
        "aff_code": "Invite code; `''` until it was requested.",
        "inviter_id": "Id of the user who invited this one; 0: nobody.",
        "id": "Id of the user.",
        "username": "Unique name; at most 12 characters.",
        "display_name": "At most 20 characters.",
        "role": "One of `RANK`; other numbers are possible, compare with `hasRole`.",
        "status": "One of `USER_STATUS`.",
        "limits": "Limits of the user's calls with all tokens. Only the embedded gateway sends them.",
        "all_limits": "These and the limits of the user's group that apply; only in answers about one user.",
        "channel_permissions": "What an administrator may do with channels; only New API sends it, in answers about one user."
      }
    },
    "Session": {
      "description": "A browser that is signed in.",
      "fields": {
        "id": "Names the session, but is no secret: it cannot be used to sign in.",
        "created_time": "Unix seconds.",
        "last_used_time": "Unix seconds of the last call, saved once a minute.",
        "address": "Network address of that call.",
        "user_agent": "Browser and system at the sign-in, such as `Firefox, Windows`.",
        "is_current": "Whether it is the caller's."
      }
    },
    "Status": {
      "description": "Public facts about a gateway. Missing fields read as `''`, `false` or 0. Source: One API's `GET /api/status`; forks leave out the OIDC fields.",
      "fields": {
        "system_name": "Name of the gateway; `''`: none set.",
        "logo": "URL of an image; `''`: none.",
        "footer_html": "HTML written by an administrator: sanitise it before rendering.",
        "quota_per_unit": "Quota units in one dollar.",
        "display_in_currency": "Whether quotas are shown in dollars.",
        "chat_link": "URL of a chat application; `''`: none.",
        "top_up_link": "URL where quota is sold; `''`: none.",
        "server_address": "`http://localhost:3000` until an administrator sets it.",
        "version": "Version of the gateway; free text.",
        "start_time": "Unix seconds.",
        "email_verification": "Whether registering needs a code sent by e-mail.",
        "turnstile_check": "Whether registering and mails need a Turnstile token.",
        "turnstile_site_key": "Site key of Turnstile.",
        "wechat_login": "Whether sign-in with WeChat is available.",
        "wechat_qrcode": "URL of the QR code of the WeChat account.",
        "github_oauth": "Whether sign-in with GitHub is available.",
        "github_client_id": "Client id at GitHub.",
        "lark_client_id": "Sign-in with Lark is available if it is not empty.",
        "oidc": "Whether sign-in with OpenID Connect is available.",
        "oidc_client_id": "Client id at the OpenID provider.",
        "oidc_well_known": "URL of the OpenID provider’s metadata.",
        "oidc_authorization_endpoint": "URL of the OpenID provider’s authorization page.",
        "oidc_token_endpoint": "URL where the server gets the OpenID provider’s tokens.",
        "oidc_userinfo_endpoint": "URL where the server gets the user’s identity.",
        "max_page_size": "Maximum rows of a page of a list, requested with `size`. Only the embedded gateway sends it.",
        "access_tokens": "Whether users can have named access tokens. Only the embedded gateway sends it.",
        "sessions": "Whether users can list and end their sessions. Only the embedded gateway sends it.",
        "two_factor": "Whether accounts can have a second factor. Only the embedded gateway sends it.",
        "usage": "Whether usage can be summed by user, token, model, channel and day. Only the embedded gateway sends it.",
        "calls": "Whether it is kept how calls were processed. Only the embedded gateway sends it.",
        "journal": "Whether changes of records are kept with who made them. Only the embedded gateway sends it.",
        "alerts": "Whether events are kept and sent as alerts. Only the embedded gateway sends it.",
        "moves": "Whether it can take over what another gateway has. Only the embedded gateway sends it.",
        "channel_proxies": "Whether channels can have a proxy. Only the embedded gateway sends it.",
        "prices_date": "Day of the built-in table of makers’ prices: `2026-07-01`. Only the embedded gateway sends it."
      }
    },
    "EndingToken": {
      "description": "An enabled token that ends soon, without its key.",
      "fields": {
        "id": "Id of the token.",
        "user_id": "Id of the owner.",
        "username": "Name of the owner.",
        "name": "Name of the token; may be empty.",
        "expired_time": "Unix seconds; -1: never.",
        "remain_quota": "Units left. Meaningless if `unlimited_quota`.",
        "unlimited_quota": "Whether the token may spend all of its owner’s quota.",
        "used_quota": "Units spent; always 0 for unlimited tokens."
      }
    },
    "Token": {
      "description": "Key for `/v1`, as its owner sees it. Source: One API's table `tokens`.",
      "fields": {
        "id": "Id of the token.",
        "user_id": "Id of the owner.",
        "key": "48 characters, without `sk-`.",
        "status": "One of `TOKEN_STATUS`; the server checks no range.",
        "name": "At most 30 bytes; may be empty, need not be unique.",
        "created_time": "Unix seconds.",
        "accessed_time": "Unix seconds; moves when quota is taken.",
        "expired_time": "Unix seconds; -1: never.",
        "remain_quota": "Units left; may be negative. Meaningless if `unlimited_quota`.",
        "unlimited_quota": "Whether the token may spend all of its owner’s quota.",
        "used_quota": "Units spent; always 0 for unlimited tokens.",
        "models": "Comma text; `''`: all models.",
        "subnet": "Comma text of CIDR ranges; `''`: any address.",
        "limits": "Limits of calls with the token. Only the embedded gateway sends them.",
        "all_limits": "These and the limits of the owner and the owner's group that apply; only in answers about one token.",
        "aliases": "JSON text, name to model: other names for models in calls with the token. Only the embedded gateway sends it."
      }
    },
    "TokenDraft": {
      "description": "Fields of a new or changed token.",
      "fields": {
        "name": "At most 30 bytes; may be empty, need not be unique.",
        "remain_quota": "Units; ignored if `unlimited_quota`.",
        "expired_time": "Unix seconds; -1: never.",
        "unlimited_quota": "Whether the token may spend all of its owner’s quota.",
        "models": "Comma text; `''`: all models.",
        "subnet": "Comma text of CIDR ranges; `''`: any address."
      }
    },
    "TwoFactorKey": {
      "description": "Key of an authenticator app (TOTP: SHA-1, 6 digits, 30 seconds).",
      "fields": {
        "secret": "Base32, as users type it into an authenticator app.",
        "uri": "`otpauth://totp/…`, the content of the QR code."
      }
    },
    "TwoFactorState": {
      "description": "State of the caller's second factor.",
      "fields": {
        "enabled": "Whether sign-ins require a code.",
        "recovery_codes": "Number of unused recovery codes.",
        "required": "Whether the caller may make no other calls until it is set up; see the option `AdminTwoFactorRequired`."
      }
    },
    "KeyAccount": {
      "description": "Account of an API key. Its figures are those of the log, which knows tokens by owner and name: they include other tokens of the owner with the same name, and not the time before the token was renamed.",
      "fields": {
        "name": "Name of the token.",
        "status": "Whether calls are allowed now: a `TOKEN_STATUS`.",
        "remain_quota": "Units that the token has left; without a meaning if it is unlimited.",
        "left": "Units that the key can use: not more than its owner has.",
        "expired_time": "Unix seconds; -1: never.",
        "limits": "All limits of its calls; those for single models as far as the key may use them.",
        "time_zone": "Time zone of the days: `Asia/Shanghai`.",
        "today": "Use since midnight.",
        "period": "Use on each of the last 30 days, today last.",
        "models": "Use of these 30 days by model, the largest quota first.",
        "last": "The last call, also a failed one; `null` if the log has none."
      }
    },
    "KeyCall": {
      "description": "Last call of a key.",
      "fields": {
        "created_at": "Unix seconds.",
        "quota": "Units.",
        "status": "HTTP status of the answer; 0 if the log has none."
      }
    },
    "KeyDay": {
      "description": "Use of a key on a day.",
      "fields": {
        "requests": "Calls that were charged.",
        "tokens": "Tokens of prompts and answers.",
        "quota": "Units.",
        "day": "Date in the gateway's time zone: `2026-11-21`."
      }
    },
    "KeyModel": {
      "description": "Use of a model by a key.",
      "fields": {
        "requests": "Calls that were charged.",
        "tokens": "Tokens of prompts and answers.",
        "quota": "Units."
      }
    },
    "KeyUse": {
      "description": "Use of a key.",
      "fields": {
        "requests": "Calls that were charged.",
        "tokens": "Tokens of prompts and answers.",
        "quota": "Units."
      }
    },
    "Overview": {
      "description": "Calls of a period, and who made them.",
      "fields": {
        "before": "The period of the same length before.",
        "bars": "The period in equal parts, without those that have no calls.",
        "users": "The ten with the largest cost; of those without any, with the most failures.",
        "channels": "The same of channels; empty for own calls."
      }
    },
    "OverviewChannel": {
      "description": "Calls for which a channel was the last one tried.",
      "fields": {
        "duration": "Mean milliseconds of the charged calls; 0: none.",
        "first_token": "Mean milliseconds until the first token of the streamed calls; 0: none.",
        "calls": "All calls, failed ones too.",
        "failures": "Failed calls: refused ones, and answers that broke off.",
        "quota": "Units.",
        "channel": "Id of the channel."
      }
    },
    "OverviewTop": {
      "description": "Calls of a user, a token or a model.",
      "fields": {
        "calls": "All calls, failed ones too.",
        "failures": "Failed calls: refused ones, and answers that broke off.",
        "quota": "Units.",
        "name": "Username, token name, or model; `''`: calls that failed before a channel was tried have no model.",
        "username": "Owner of a token, else `''`.",
        "user_id": "Id of the user, or of the owner of a token; 0: a model. Of several with one name, the newest."
      }
    },
    "OverviewTotal": {
      "description": "Figures of a period.",
      "fields": {
        "duration": "Mean milliseconds of the charged calls; 0: none.",
        "first_token": "Mean milliseconds until the first token of the streamed calls; 0: none.",
        "calls": "All calls, failed ones too.",
        "failures": "Failed calls: refused ones, and answers that broke off.",
        "quota": "Units."
      }
    },
    "UsageSum": {
      "description": "Sum of the log rows of calls that have something in common.",
      "fields": {
        "name": "Username, token name, model, channel id, or date (`2026-11-21`), as the rows are grouped; of a pair, the model.",
        "username": "Owner of the token if the rows are grouped by token, the user if by user and model, else `''`.",
        "calls": "Number of calls.",
        "quota": "Units.",
        "user_id": "Id of the user, if the rows are grouped by user; of several with one name, the newest."
      }
    },
    "RoleAndStatus": {
      "description": "Result of `manage`: the server fills these two fields of a user only.",
      "fields": {
        "role": "One of `RANK`.",
        "status": "One of `USER_STATUS`."
      }
    }
  }
}
