"""Every method of atlassian-python-api's StatusPage, with its own option for the address."""

import json
import os

from requests.exceptions import HTTPError

from atlassian.statuspage import StatusPage

PAGE = os.environ["PAGE"]
client = StatusPage(
    url=os.environ["ADDRESS"],
    header={"Authorization": "OAuth " + os.environ["KEY"], "Content-Type": "application/json"},
    verify_ssl=os.environ["CERTIFICATE"],
)


called = set()


def told(call, outcome, detail=""):
    print(json.dumps({"call": call, "outcome": outcome, "detail": str(detail)[:200]}), flush=True)


def call(name, *args, **more):
    """The result, or the response of a refusal."""
    called.add(name)
    try:
        return getattr(client, name)(*args, **more), None
    except HTTPError as error:
        return None, error.response


def works(name, *args, check=lambda result: True, **more):
    result, refusal = call(name, *args, **more)
    if refusal is not None:
        told(name, "failed", "%s %s" % (refusal.status_code, refusal.text))
    elif not check(result):
        told(name, "failed", "unexpected: %s" % json.dumps(result))
    else:
        told(name, "works")
    return result


def refused(name, *args, **more):
    """It must be refused with a sentence."""
    result, refusal = call(name, *args, **more)
    sentence = None if refusal is None else refusal.json().get("error")
    if isinstance(sentence, list):
        sentence = " ".join(sentence)
    if refusal is not None and refusal.status_code == 422 and sentence.endswith("."):
        told(name, "refused", sentence)
    else:
        told(name, "failed", "not refused with a sentence: %s" % (result if refusal is None else refusal.text))


def wrong(name, why, *args, **more):
    """What the client sends is not what Statuspage's documents say, so it does not work there either."""
    _, refusal = call(name, *args, **more)
    if refusal is not None and 400 <= refusal.status_code < 500:
        told(name, "client's mistake", why)
    else:
        told(name, "failed", "accepted, although " + why)


works("page_list_pages", check=lambda pages: [page["subdomain"] for page in pages] == [PAGE])
works("get_page", PAGE, check=lambda page: page["name"] == "Acme")
works("page_update", PAGE, {"name": "Acme", "time_zone": "UTC"})

card = works("page_create_component", PAGE, {"name": "Cards", "status": "operational"}, check=lambda c: c["name"] == "Cards")
bank = works("page_create_component", PAGE, {"name": "Bank", "description": "Transfers"})
works("page_get_components", PAGE, check=lambda all: {"Cards", "Bank"} <= {c["name"] for c in all})
works("page_get_component", PAGE, card["id"], check=lambda c: c["id"] == card["id"])
works("page_update_component", PAGE, card["id"], {"status": "degraded_performance"}, check=lambda c: c["status"] == "degraded_performance")
works("page_update_component", PAGE, card["id"], {"status": "operational"}, check=lambda c: c["status"] == "operational")
works("page_get_uptime_component", PAGE, card["id"], check=lambda u: u["uptime_percentage"] <= 100)
wrong("page_create_component_group", "it sends components_group instead of component_group", PAGE, "Money", {"name": "Payments", "components": [card["id"]]})

# Groups are made as the documents say, which the client can do with a request of its own.
group = client.post("v1/pages/%s/component-groups" % PAGE, data={"component_group": {"name": "Payments", "components": [card["id"], bank["id"]]}})
works("page_get_list_of_component_groups", PAGE, check=lambda all: [g["name"] for g in all] == ["Payments"])
works("page_get_component_group", PAGE, group["id"], check=lambda g: g["components"] == [card["id"], bank["id"]])
works("page_update_component_group", PAGE, group["id"], "Money", {"name": "Payments", "components": [card["id"]]}, check=lambda g: g["components"] == [card["id"]])
works("page_get_uptime_for_component_group", PAGE, group["id"])

incident = works("page_create_incident", PAGE, {"name": "Cards fail", "status": "investigating", "body": "We look into it.", "components": {card["id"]: "major_outage"}, "component_ids": [card["id"]]}, check=lambda i: i["impact"] == "critical")
works("page_get_component", PAGE, card["id"], check=lambda c: c["status"] == "major_outage")
works("page_list_unresolved_incidents", PAGE, check=lambda all: [i["id"] for i in all] == [incident["id"]])
works("page_list_incidents", PAGE, "Cards", check=lambda all: [i["id"] for i in all] == [incident["id"]])
works("page_get_incident", PAGE, incident["id"], check=lambda i: i["incident_updates"][0]["body"] == "We look into it.")
works("page_update_incident", PAGE, incident["id"], {"status": "identified", "body": "Found."}, check=lambda i: i["status"] == "identified")
wrong("page_update_incident_updates", "its path has incidents_update instead of incident_updates", PAGE, incident["id"], incident["incident_updates"][0]["id"], {"body": "Changed."})
works("page_update_incident", PAGE, incident["id"], {"status": "resolved", "body": "Mended.", "components": {card["id"]: "operational"}}, check=lambda i: i["status"] == "resolved")
works("page_create_postmortem", PAGE, incident["id"], "A certificate had expired.")
works("page_get_postmortem", PAGE, incident["id"], check=lambda p: p["body_draft"] == "A certificate had expired.")
works("page_publish_postmortem", PAGE, incident["id"], {"notify_subscribers": False}, check=lambda p: p["published_at"] is not None)
works("page_revert_postmortem", PAGE, incident["id"], check=lambda p: p["published_at"] is None)
works("page_delete_postmortem", PAGE, incident["id"])

planned = works("page_create_incident", PAGE, {"name": "New database", "status": "scheduled", "body": "We move.", "scheduled_for": "2035-01-01T10:00:00Z", "scheduled_until": "2035-01-01T12:00:00Z", "component_ids": [bank["id"]]}, check=lambda i: i["impact"] == "maintenance")
works("page_list_scheduled_incidents", PAGE, check=lambda all: [i["id"] for i in all] == [planned["id"]])
works("page_list_upcoming_incidents", PAGE, check=lambda all: [i["id"] for i in all] == [planned["id"]])
works("page_update_incident", PAGE, planned["id"], {"status": "in_progress"}, check=lambda i: i["status"] == "in_progress")
works("page_list_active_maintenances", PAGE, check=lambda all: [i["id"] for i in all] == [planned["id"]])
works("page_delete_incident", PAGE, planned["id"])
for method, args in {
    "page_create_incident_subscriber": [{"email": "ada@example.com"}],
    "page_list_incident_subscribers": [],
    "page_get_incident_subscriber": ["1"],
    "page_resend_confirmation_incident_subscriber": ["1"],
    "page_unsubscribe_incident_subscriber": ["1"],
}.items():
    refused(method, PAGE, incident["id"], *args)

ada = works("page_create_subscriber", PAGE, {"email": "ada@example.com", "skip_confirmation_notification": True}, check=lambda s: s["email"] == "ada@example.com")
ben = works("page_create_subscriber", PAGE, {"email": "ben@example.com"})
works("page_get_subscriber", PAGE, ada["id"], check=lambda s: s["id"] == ada["id"])
works("page_get_subscribers", PAGE, {"subscriber_state": "active"}, page=0, check=lambda all: [s["id"] for s in all] == [ada["id"]])
works("page_update_subscriber", PAGE, ada["id"], [card["id"]], check=lambda s: s["components"] == [card["id"]])
works("page_resend_confirmation_subscribers", PAGE, ben["id"])
works("page_resend_confirmations_to_subscribers", PAGE, [ben["id"]])
works("page_count_subscribers_by_type", PAGE, "email", "active")
works("page_get_histogram_of_subscribers_with_state", PAGE)
works("page_get_list_unsubscribed", PAGE, check=lambda all: all == [])
works("page_reactivate_subscribers", PAGE, [ada["id"]], "email")
works("page_unsubscribe_subscriber", PAGE, ada["id"])
works("page_unsubscribe_subscribers", PAGE, [ben["id"]], "email")

works("page_create_template", PAGE, {"name": "Provider", "title": "Our provider is down", "body": "We wait.", "update_status": "identified", "component_ids": [card["id"]]}, check=lambda t: t["name"] == "Provider")
works("page_get_templates", PAGE, check=lambda all: [t["name"] for t in all] == ["Provider"])

providers = works("page_list_metric_providers", PAGE, check=lambda all: len(all) == 1)
provider = providers[0]["id"]
works("page_get_metric_provider", PAGE, provider)
metric = works("page_create_metric_for_metric_provider", PAGE, provider, {"name": "Latency", "suffix": "ms"}, check=lambda m: m["name"] == "Latency")
works("page_list_metric_for_metric_provider", PAGE, provider, check=lambda all: [m["id"] for m in all] == [metric["id"]])
works("page_get_list_of_metrics", PAGE, check=lambda all: [m["id"] for m in all] == [metric["id"]])
works("page_get_metric", PAGE, metric["id"])
works("page_update_metric", PAGE, metric["id"], {"name": "Response time"}, check=lambda m: m["name"] == "Response time")
works("page_update_metric_data", PAGE, metric["id"], {"name": "Response time", "metric_identifier": "x"})
now = int(os.environ["NOW"])
works("page_add_data_to_metric", PAGE, metric["id"], {"timestamp": now - 120, "value": 12.5})
works("page_add_data_points_to_metric", PAGE, {metric["id"]: [{"timestamp": now - 60, "value": 13}]})
refused("page_reset_data_for_metric", PAGE, metric["id"])
works("page_delete_metric", PAGE, metric["id"])
refused("page_create_metric_provider", PAGE, {"type": "Pingdom", "email": "ada@example.com"})
refused("page_update_metric_provider", PAGE, provider, {"type": "Pingdom"})
refused("page_delete_metric_provider", PAGE, provider)

works("page_get_embed_config_settings", PAGE)
refused("page_update_embed_config_settings", PAGE, {"status_embed_config": {"position": "top"}})

refused("organization_get_users", "1")
refused("organization_get_user_permissions", "1", "1")
refused("organization_set_user_permissions", "1", "1", {PAGE: {"page_configuration": True}})
refused("page_access_users_list", PAGE, "ada@example.com")
refused("page_get_access_user", PAGE, "1")
refused("page_set_access_user", PAGE, "1", "ada", "ada@example.com", [])
refused("page_delete_access_user", PAGE, "1")
refused("page_get_access_groups", PAGE)
refused("page_get_access_group", PAGE, "1")
refused("page_create_access_group", PAGE, "Customers", "customers", [card["id"]], [], [])
refused("page_replace_access_group", PAGE, "1", "Customers", "customers", [card["id"]], [], [])
refused("page_delete_access_group", PAGE, "1")
for kind in ("components", "metrics"):
    refused("page_get_%s_access_user" % kind, PAGE, "1")
    refused("page_add_%s_access_user" % kind, PAGE, "1", [card["id"]])
    refused("page_replace_%s_access_user" % kind, PAGE, "1", [card["id"]])
    refused("page_delete_%s_access_user" % kind, PAGE, "1", [card["id"]])
refused("page_delete_component_access_user", PAGE, "1", card["id"])
refused("page_delete_metric_access_user", PAGE, "1", "1")
refused("page_get_components_for_access_group", PAGE, "1")
refused("page_add_components_to_access_group", PAGE, "1", [card["id"]])
refused("page_replace_components_for_access_page", PAGE, "1", [card["id"]])
refused("page_delete_components_for_access_page", PAGE, "1", [card["id"]])
refused("page_delete_component_for_access_page", PAGE, "1", card["id"])
refused("page_add_access_users_to_component", PAGE, card["id"], ["1"])
refused("page_remove_access_users_from_component", PAGE, card["id"])
refused("page_add_access_users_to_group", PAGE, card["id"], ["1"])
refused("page_remove_access_users_from_group", PAGE, card["id"])

works("page_delete_component_group", PAGE, group["id"])
works("page_delete_incident", PAGE, incident["id"])
works("page_delete_component", PAGE, card["id"])
works("page_delete_component", PAGE, bank["id"])

for name in dir(StatusPage):
    if name.startswith(("page_", "organization_", "get_page")) and name not in called:
        told(name, "failed", "not called")
