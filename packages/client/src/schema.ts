// Generated from test/contract/openapi.json: npm run openapi
export interface paths {
    "/api/v1/analytics/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the number, severity and duration of incidents
         * @description Counts published incidents that started in the period: in total, by day, by component, and by weekday and hour, with the time until they were acknowledged and resolved. For maintenances, compares planned and actual duration, and says how far ahead they were announced. The CSV has a row for the page and for each component over the whole period (`range`), then a row for each point.
         */
        get: operations["getIncidentAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List frozen reports, newest month and version first
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listFrozenReports"];
        put?: never;
        /**
         * Freeze the report of a past month
         * @description Stores the figures of the page, its groups and its components (at most 1,000), with the method and weights used. A frozen report never changes. If records are corrected later, freeze the month again to create a new version that lists the changes; without changes, the newest version is returned.
         */
        post: operations["freezeReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/reports/{report}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a frozen report
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getFrozenReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/reports/{report}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to a printable frozen report
         * @description Anyone with the link can see the report without a key, including the names of internal components, in the language of the browser or of `lang`.
         */
        post: operations["linkFrozenReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the growth of subscribers and the outcome of deliveries
         * @description Counts subscribers who confirmed and who left: in total, by day, by channel and by language; how many there are now; and the outcome of deliveries, with the time from the event until they were sent. Contains no addresses. The CSV has a row for the page, each channel and each language over the whole period (`range`), then a row for each point.
         */
        get: operations["getSubscriberAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/uptime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the uptime of the page, its groups and its components
         * @description Uptime, downtime by status, outages and the error budget of the page, or of one group or component, with points by interval, and a paged list of every group and component within. Groups and the page have the status of their worst component. The response includes the weights, service hours and method used. The CSV has a row for each of these over the whole period (`range`), then a row for each point.
         */
        get: operations["getUptimeAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the page views
         * @description Views of the public pages by day, page and language, counted without cookies and without storing anything about visitors. Only whole days are counted; a timestamp means its day. New views appear within seconds. The CSV has a row for the whole period (`range`), each language and each page, then the same for each point.
         */
        get: operations["getViewAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List announcements, newest first
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listAnnouncements"];
        put?: never;
        /**
         * Create an announcement
         * @description A draft, unless `publish` is true.
         */
        post: operations["createAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/announcements/{announcement}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an announcement
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getAnnouncement"];
        /**
         * Change an announcement
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putAnnouncement"];
        post?: never;
        /**
         * Delete an announcement
         * @description Returns nothing. With `If-Match`, it is refused if the record has changed since.
         */
        delete: operations["deleteAnnouncement"];
        options?: never;
        head?: never;
        /**
         * Change an announcement
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchAnnouncement"];
        trace?: never;
    };
    "/api/v1/announcements/{announcement}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a preview link for an announcement
         * @description Anyone with the link can see the announcement’s future page without a key, always in its current state. Once it is published, the link leads to its page.
         */
        post: operations["previewAnnouncement"];
        /**
         * Revoke all preview links of an announcement
         * @description Existing links stop working; new ones can be created.
         */
        delete: operations["revokeAnnouncementPreviews"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/announcements/{announcement}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an announcement
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        post: operations["publishAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/announcements/{announcement}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish an announcement
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        post: operations["unpublishAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys, newest first
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Only this response contains the secret. A key can only grant abilities that it has itself.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{api_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getApiKey"];
        /**
         * Rename an API key
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putApiKey"];
        post?: never;
        /**
         * Delete an API key
         * @description It stops working immediately. A key cannot delete itself or the last valid key with `keys.manage`: 409.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        /**
         * Rename an API key
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchApiKey"];
        trace?: never;
    };
    "/api/v1/api-keys/{api_key}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key, immediately and for good
         * @description Repeating it changes nothing. A key cannot revoke itself or the last valid key with `keys.manage`: 409.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{api_key}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of an API key
         * @description The present secret stays valid for a while. 409 if the key is not active, or its previous secret is still valid, so that rotating twice never ends a secret in use; `overlap_seconds: 0` ends them all. Only this response contains the new secret.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/components": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List public components and their groups
         * @description Public records only. The same response is at this path with `.json` appended.
         */
        get: operations["listPublicComponents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the 50 newest incidents
         * @description Public records only. The same response is at this path with `.json` appended.
         */
        get: operations["listPublicIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/incidents/unresolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unresolved incidents
         * @description Public records only. The same response is at this path with `.json` appended.
         */
        get: operations["listUnresolvedPublicIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/incidents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a public incident
         * @description Public records only. The same response is at this path with `.json` appended.
         */
        get: operations["getPublicIncident"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scheduled-maintenances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the 50 newest maintenances
         * @description Public records only. The same response is at this path with `.json` appended.
         */
        get: operations["listPublicMaintenances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scheduled-maintenances/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List running maintenances
         * @description Public records only. The same response is at this path with `.json` appended.
         */
        get: operations["listActivePublicMaintenances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scheduled-maintenances/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List upcoming maintenances
         * @description Public records only. The same response is at this path with `.json` appended.
         */
        get: operations["listUpcomingPublicMaintenances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the overall status
         * @description Public records only. The same response is at this path with `.json` appended.
         */
        get: operations["getPublicStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe to the page
         * @description Sends the address a link to confirm; it gets no notifications before the link has been used. Give either an email or an endpoint.
         *     The response is the same whether or not the address was known, and the choices of a confirmed subscriber do not change.
         *
         *     Requests are limited for each client address and status page, and dropped silently beyond a limit for each recipient. While
         *     subscriptions are switched off, they get 422.
         */
        post: operations["subscribePublicly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/subscribers/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a challenge to solve before subscribing
         * @description Only if the status page requires a proof of work (`subscribe_proof_of_work` in its settings); otherwise 404. Valid for an hour and for one request. The format is that of ALTCHA, whose libraries and widgets solve it.
         */
        get: operations["getPublicSubscribeChallenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status, components, and open incidents and maintenances
         * @description Public records only. The same response is at this path with `.json` appended.
         */
        get: operations["getPublicSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes and who made them, newest first
         * @description Every operation that changed the status page, with each member before and after. Events are written in the transaction of the change, cannot be modified, and are deleted after the installation’s retention time. A page has fewer events than asked for if they are long; `next_cursor` leads to the others.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badge.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status as a badge
         * @description An image for a web page or README; it shows the status at the time it is loaded.
         */
        get: operations["getBadge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/component-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List component groups, parents before children
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listComponentGroups"];
        put?: never;
        /**
         * Create a component group
         * @description Returns the new record; `Location` has its address. With an `Idempotency-Key`, it can be retried safely.
         */
        post: operations["createComponentGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/component-groups/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the order of the groups below a parent
         * @description Name each group directly below the parent exactly once. Positions count from 0. `If-Match` takes the `ETag` of the last response with the order.
         */
        put: operations["orderComponentGroups"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/component-groups/{group}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a component group
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getComponentGroup"];
        /**
         * Rename or move a component group
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putComponentGroup"];
        post?: never;
        /**
         * Delete an empty component group
         * @description Returns nothing. With `If-Match`, it is refused if the record has changed since.
         */
        delete: operations["deleteComponentGroup"];
        options?: never;
        head?: never;
        /**
         * Rename or move a component group
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchComponentGroup"];
        trace?: never;
    };
    "/api/v1/components": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all components, including internal ones
         * @description Sorted by group in tree order, then by position, then by id.
         */
        get: operations["listComponents"];
        put?: never;
        /**
         * Create a component
         * @description Returns the new record; `Location` has its address. With an `Idempotency-Key`, it can be retried safely.
         */
        post: operations["createComponent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/components/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the order of the components of a group
         * @description Name each component of the group exactly once. Positions count from 0. `If-Match` takes the `ETag` of the last response with the order.
         */
        put: operations["orderComponents"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/components/{component}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a component
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getComponent"];
        /**
         * Change a component
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putComponent"];
        post?: never;
        /**
         * Delete a component for good
         * @description Returns nothing. With `If-Match`, it is refused if the record has changed since.
         */
        delete: operations["deleteComponent"];
        options?: never;
        head?: never;
        /**
         * Change a component
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchComponent"];
        trace?: never;
    };
    "/api/v1/components/{component}/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest requests to the webhook of a component
         * @description The last 1,000 requests, newest first, including refused ones.
         */
        get: operations["listComponentSignals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/components/{component}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a component’s status history and the reasons for its present status
         * @description By default over 90 days, including today.
         */
        get: operations["getComponentTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/components/{component}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the webhook of a component
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getComponentWebhook"];
        /**
         * Change the webhook of a component
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putComponentWebhook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the webhook of a component
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchComponentWebhook"];
        trace?: never;
    };
    "/api/v1/components/{component}/webhook/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new address for the webhook of a component
         * @description The previous address works for another hour. 409 if the webhook is switched off.
         */
        post: operations["rotateComponentWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/components/{slug}/badge.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status as a badge, for one component
         * @description An image for a web page or README; it shows the status at the time it is loaded.
         */
        get: operations["getComponentBadge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/components/{slug}/history.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history as Atom, for one component
         * @description A feed of the newest public incidents and maintenances for feed readers.
         */
        get: operations["getComponentAtomFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/components/{slug}/history.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history as JSON Feed, for one component
         * @description The same as the Atom feed, for programs that prefer JSON.
         */
        get: operations["getComponentJsonFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/components/{slug}/history.rss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history as RSS, for one component
         * @description The same as the Atom feed, for readers that only support RSS.
         */
        get: operations["getComponentRssFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/components/{slug}/maintenances.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the maintenances as a calendar, for one component
         * @description Subscribe to it in a calendar program, which then keeps it up to date.
         */
        get: operations["getComponentCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List domains, oldest first
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a domain
         * @description The page is served there once one of its `expected_records` is in its DNS and `…/verify` has found it.
         */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a domain
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getDomain"];
        /**
         * Set the primary domain
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putDomain"];
        post?: never;
        /**
         * Remove a domain
         * @description The page is immediately no longer served there.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Set the primary domain
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchDomain"];
        trace?: never;
    };
    "/api/v1/domains/{domain}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the DNS of a domain
         * @description The response says what was found (`check_result`, `check_message`, `found_records`), whether or not this verifies the domain. It takes at most 5 seconds. Verified domains are checked again daily.
         */
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/history.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history as Atom
         * @description A feed of the newest public incidents and maintenances for feed readers.
         */
        get: operations["getAtomFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/history.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history as JSON Feed
         * @description The same as the Atom feed, for programs that prefer JSON.
         */
        get: operations["getJsonFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/history.rss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history as RSS
         * @description The same as the Atom feed, for readers that only support RSS.
         */
        get: operations["getRssFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/components/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the status of a component
         * @description The token in the address is the only credential. Besides the format below, the address accepts the formats of Prometheus
         *     Alertmanager, Grafana, Uptime Kuma, UptimeRobot, Better Stack, PagerDuty and CloudEvents, recognized by their members, as
         *     `application/json`, any `+json`, `text/plain` that is JSON, or a form.
         *
         *     The status is the worst one reported under any key and not over. For each key, the latest signal by the sender's clock counts; an
         *     older one only corrects the past. The response is sent once everything is stored.
         */
        post: operations["sendComponentSignal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/host-systems/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the status of a host system
         * @description The token in the address is the only credential. Besides the format below, the address accepts the formats of Prometheus
         *     Alertmanager, Grafana, Uptime Kuma, UptimeRobot, Better Stack, PagerDuty and CloudEvents, recognized by their members, as
         *     `application/json`, any `+json`, `text/plain` that is JSON, or a form.
         *
         *     The status is the worst one reported under any key and not over. For each key, the latest signal by the sender's clock counts; an
         *     older one only corrects the past. The response is sent once everything is stored.
         */
        post: operations["sendHostSystemSignal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/host-systems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List host systems by name
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listHostSystems"];
        put?: never;
        /**
         * Create a host system
         * @description It gets a secret address to report to, and is operational until the first report.
         */
        post: operations["createHostSystem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/host-systems/{host_system}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a host system
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getHostSystem"];
        /**
         * Change a host system
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putHostSystem"];
        post?: never;
        /**
         * Delete a host system that no component is linked to
         * @description Returns nothing. With `If-Match`, it is refused if the record has changed since.
         */
        delete: operations["deleteHostSystem"];
        options?: never;
        head?: never;
        /**
         * Change a host system
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchHostSystem"];
        trace?: never;
    };
    "/api/v1/host-systems/{host_system}/components": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the components that a host system drives
         * @description The components linked to it, including internal ones, in list order.
         */
        get: operations["listHostSystemComponents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/host-systems/{host_system}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a host system reported, newest first
         * @description The last 1,000 changes of its status.
         */
        get: operations["listHostSystemHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/host-systems/{host_system}/reporting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get when a host system last reported
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getHostSystemReporting"];
        /**
         * Set after how much silence the status of a host system is unknown
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putHostSystemReporting"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set after how much silence the status of a host system is unknown
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchHostSystemReporting"];
        trace?: never;
    };
    "/api/v1/host-systems/{host_system}/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest requests to the webhook of a host system
         * @description The last 1,000 requests, newest first, including refused ones.
         */
        get: operations["listHostSystemSignals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/host-systems/{host_system}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the webhook of a host system
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getHostSystemWebhook"];
        /**
         * Change the webhook of a host system
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putHostSystemWebhook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the webhook of a host system
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchHostSystemWebhook"];
        trace?: never;
    };
    "/api/v1/host-systems/{host_system}/webhook/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new address for the webhook of a host system
         * @description The address before it is taken for another hour.
         */
        post: operations["rotateHostSystemWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List incidents
         * @description Drafts, scheduled and published ones alike, newest start first; trashed ones are left out.
         */
        get: operations["listIncidents"];
        put?: never;
        /**
         * Create an incident
         * @description A draft, unless `publish` is true.
         */
        post: operations["createIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the trash
         * @description Each is kept for 30 days and can be restored until then.
         */
        get: operations["listTrashedIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/trash/{incident}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a record from the trash for good
         * @description It cannot be restored. A record that is not in the trash is not found here.
         */
        delete: operations["purgeIncident"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a record
         * @description With its newest updates and its post-mortem; those in the trash are not found.
         */
        get: operations["getIncident"];
        /**
         * Change an incident
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putIncident"];
        post?: never;
        /**
         * Move a record to the trash
         * @description The trash keeps it for 30 days.
         */
        delete: operations["deleteIncident"];
        options?: never;
        head?: never;
        /**
         * Change an incident
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchIncident"];
        trace?: never;
    };
    "/api/v1/incidents/{incident}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge a record
         * @description Repeating it changes nothing.
         */
        post: operations["acknowledgeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of an incident’s notifications by event
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listIncidentDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/postmortem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the post-mortem of a record
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getIncidentPostmortem"];
        /**
         * Write the post-mortem of a record
         * @description Visitors see it once it is published; a language that is left out keeps its text.
         */
        put: operations["putIncidentPostmortem"];
        post?: never;
        /**
         * Remove the post-mortem of a record
         * @description Returns nothing. With `If-Match`, it is refused if the record has changed since.
         */
        delete: operations["deleteIncidentPostmortem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/postmortem/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the post-mortem of a record
         * @description Visitors see it on the page of the record.
         */
        post: operations["publishIncidentPostmortem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a preview link for a record
         * @description Anyone with the link can see the record’s future page without a key, always in its current state. Once it is published, the link leads to its page.
         */
        post: operations["previewIncident"];
        /**
         * Revoke all preview links of a record
         * @description Existing links stop working; new ones can be created.
         */
        delete: operations["revokeIncidentPreviews"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a record
         * @description Visitors see it from now on, and subscribers are notified unless `notify` is false.
         */
        post: operations["publishIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a record
         * @description It is open again; the text becomes its newest update.
         */
        post: operations["reopenIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve an incident
         * @description It is over, now or at `resolved_at`; the text becomes its last update.
         */
        post: operations["resolveIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a record from the trash
         * @description It is restored as it was: if it was published, visitors see it again. Nobody is notified.
         */
        post: operations["restoreIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule the publication of a record
         * @description It stays a draft until then. Sent again, the new time counts.
         */
        post: operations["scheduleIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish a record
         * @description Visitors no longer see it, and a scheduled publication is dropped.
         */
        post: operations["unpublishIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the updates of a record, newest first
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listIncidentUpdates"];
        put?: never;
        /**
         * Post an update to a record
         * @description The record takes the status of its newest update. From the update’s time on, the components it names have the impacts it gives; all others keep theirs.
         */
        post: operations["createIncidentUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident}/updates/{update}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an update
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getIncidentUpdate"];
        put?: never;
        post?: never;
        /**
         * Remove an update
         * @description The impacts that it started are undone.
         */
        delete: operations["deleteIncidentUpdate"];
        options?: never;
        head?: never;
        /**
         * Correct an update
         * @description The record has the status of its newest update; its impacts stay.
         */
        patch: operations["patchIncidentUpdate"];
        trace?: never;
    };
    "/api/v1/maintenances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List maintenances
         * @description Drafts, scheduled and published ones alike, newest start first; trashed ones are left out.
         */
        get: operations["listMaintenances"];
        put?: never;
        /**
         * Plan a maintenance
         * @description A draft, unless `publish` is true.
         */
        post: operations["createMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/maintenances.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the maintenances as a calendar
         * @description Subscribe to it in a calendar program, which then keeps it up to date.
         */
        get: operations["getCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the trash
         * @description Each is kept for 30 days and can be restored until then.
         */
        get: operations["listTrashedMaintenances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/trash/{incident}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a record from the trash for good
         * @description It cannot be restored. A record that is not in the trash is not found here.
         */
        delete: operations["purgeMaintenance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a record
         * @description With its newest updates and its post-mortem; those in the trash are not found.
         */
        get: operations["getMaintenance"];
        /**
         * Change a maintenance
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putMaintenance"];
        post?: never;
        /**
         * Move a record to the trash
         * @description The trash keeps it for 30 days.
         */
        delete: operations["deleteMaintenance"];
        options?: never;
        head?: never;
        /**
         * Change a maintenance
         * @description Moving the start schedules the reminder again.
         */
        patch: operations["patchMaintenance"];
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge a record
         * @description Repeating it changes nothing.
         */
        post: operations["acknowledgeMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a maintenance
         * @description It will not take place or not continue; visitors see that it was cancelled.
         */
        post: operations["cancelMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a maintenance
         * @description It is over from now on, whatever its planned end; the text becomes its last update.
         */
        post: operations["completeMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of a maintenance’s notifications by event
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listMaintenanceDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/postmortem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the post-mortem of a record
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getMaintenancePostmortem"];
        /**
         * Write the post-mortem of a record
         * @description Visitors see it once it is published; a language that is left out keeps its text.
         */
        put: operations["putMaintenancePostmortem"];
        post?: never;
        /**
         * Remove the post-mortem of a record
         * @description Returns nothing. With `If-Match`, it is refused if the record has changed since.
         */
        delete: operations["deleteMaintenancePostmortem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/postmortem/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the post-mortem of a record
         * @description Visitors see it on the page of the record.
         */
        post: operations["publishMaintenancePostmortem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a preview link for a record
         * @description Anyone with the link can see the record’s future page without a key, always in its current state. Once it is published, the link leads to its page.
         */
        post: operations["previewMaintenance"];
        /**
         * Revoke all preview links of a record
         * @description Existing links stop working; new ones can be created.
         */
        delete: operations["revokeMaintenancePreviews"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a record
         * @description Visitors see it from now on, and subscribers are notified unless `notify` is false.
         */
        post: operations["publishMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a record
         * @description It is open again; the text becomes its newest update.
         */
        post: operations["reopenMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a record from the trash
         * @description It is restored as it was: if it was published, visitors see it again. Nobody is notified.
         */
        post: operations["restoreMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule the publication of a record
         * @description It stays a draft until then. Sent again, the new time counts.
         */
        post: operations["scheduleMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a maintenance early
         * @description It is running from now on; its planned end stays.
         */
        post: operations["startMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish a record
         * @description Visitors no longer see it, and a scheduled publication is dropped.
         */
        post: operations["unpublishMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the updates of a record, newest first
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listMaintenanceUpdates"];
        put?: never;
        /**
         * Post an update to a record
         * @description The record takes the status of its newest update. From the update’s time on, the components it names have the impacts it gives; all others keep theirs.
         */
        post: operations["createMaintenanceUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenances/{incident}/updates/{update}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an update
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getMaintenanceUpdate"];
        put?: never;
        post?: never;
        /**
         * Remove an update
         * @description The impacts that it started are undone.
         */
        delete: operations["deleteMaintenanceUpdate"];
        options?: never;
        head?: never;
        /**
         * Correct an update
         * @description The record has the status of its newest update; its impacts stay.
         */
        patch: operations["patchMaintenanceUpdate"];
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the key
         * @description Confirms that the key is valid and points to the right status page, and shows when it expires.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of the page
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getSettings"];
        /**
         * Change settings of the page
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings of the page
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchSettings"];
        trace?: never;
    };
    "/api/v1/settings/draft-incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the texts of incidents drafted by signals
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getDraftIncidentTexts"];
        /**
         * Change the texts of incidents drafted by signals
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putDraftIncidentTexts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the texts of incidents drafted by signals
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchDraftIncidentTexts"];
        trace?: never;
    };
    "/api/v1/settings/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link that previews settings
         * @description Accepts and validates the same as PATCH, but changes nothing. For an hour, anyone with the link can see the overview with these settings, without a key. A tenant’s ten newest links work.
         */
        post: operations["previewSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the operational summary
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscribers, newest first
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listSubscribers"];
        put?: never;
        /**
         * Create a subscriber
         * @description An e-mail address is asked to confirm first, unless `status` is `confirmed`. `…/rotate-secret` returns the signing secret of a webhook.
         */
        post: operations["createSubscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries, newest event first
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/deliveries/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry deliveries
         * @description Retries deliveries that were given up or, for one subscriber, resends those that were sent; oldest events first, up to 10,000 per request. Waiting deliveries are not affected, so repeating the request sends nothing twice. Subscribers who have unsubscribed or paused get nothing: their deliveries become `cancelled`.
         */
        post: operations["retryDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export subscribers as CSV, oldest first
         * @description All subscribers that match the filters, in UTF-8. Ids and events are separated by spaces; `all` means all components. A cell that a spreadsheet could take for a formula starts with an apostrophe, which an import removes. `npm run -s cli -- subscribers:import` reads the file.
         */
        get: operations["exportSubscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 1,000 subscribers at once
         * @description Rows are independent: an invalid row does not affect the others. Existing subscribers do not change, so an import can be repeated and resubscribes nobody who has left. You vouch for `confirmed` subscribers, who are not asked.
         */
        post: operations["importSubscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/{subscriber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a subscriber
         * @description With `If-None-Match`, it is only sent if it has changed. Use its `ETag` as `If-Match` in later changes.
         */
        get: operations["getSubscriber"];
        /**
         * Change a subscriber
         * @description Same as PATCH: fields you leave out keep their value.
         */
        put: operations["putSubscriber"];
        post?: never;
        /**
         * Delete a subscriber
         * @description Permanently deletes the address, the choices and every delivery.
         */
        delete: operations["deleteSubscriber"];
        options?: never;
        head?: never;
        /**
         * Change a subscriber
         * @description Fields you leave out keep their value. With `If-Match`, the change is refused if the record has changed since. If nothing changes, nothing is written.
         */
        patch: operations["patchSubscriber"];
        trace?: never;
    };
    "/api/v1/subscribers/{subscriber}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a subscription on behalf of the subscriber
         * @description You vouch that the owner of the address wants it. Repeating it changes nothing.
         */
        post: operations["confirmSubscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/{subscriber}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to a subscriber
         * @description At most `per_page` records at a time; follow `links.next` until it is null.
         */
        get: operations["listSubscriberDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/{subscriber}/deliveries/{delivery}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a delivery
         * @description For a delivery that was given up or sent; the receiver gets the same id again. A waiting delivery does not change.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/{subscriber}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a quarantined or unsubscribed subscriber
         * @description A subscriber who never confirmed is asked to. Repeating it changes nothing.
         */
        post: operations["reactivateSubscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/{subscriber}/resend-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the confirmation request again
         * @description Sends a new link; the previous one is no longer valid.
         */
        post: operations["resendSubscriberConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/{subscriber}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret of a webhook
         * @description For 24 hours, posts are signed with both secrets, the new one first. The new one is only shown now.
         */
        post: operations["rotateSubscriberSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/{subscriber}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a subscriber a test message
         * @description For confirmed subscribers; their deliveries show whether it arrived.
         */
        post: operations["testSubscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptedSignals: {
            /**
             * Format: int32
             * @description Signals in the request; 0 for a test.
             * @example 1
             */
            accepted: number;
            /**
             * @description The worst status that is reported and not over.
             * @example major_outage
             */
            status: components["schemas"]["ComponentStatus"];
            /**
             * Format: date-time
             * @description When something was last reported; null: never.
             * @example 2026-03-01T09:30:00.000Z
             */
            status_at: string | null;
            /**
             * @description What these signals count as.
             * @example trigger
             */
            source: components["schemas"]["SignalSource"];
        };
        Account: {
            /** @description The status page. */
            tenant: components["schemas"]["TenantDetails"];
            /** @description The key. */
            api_key: components["schemas"]["ApiKeyDetails"];
            /**
             * @description Version of this interface.
             * @example v1
             * @constant
             */
            api_version: "v1";
        };
        /**
         * @description Days, weeks (from Monday) and months are those of the time zone of the page.
         * @enum {string}
         */
        AnalyticsInterval: "day" | "week" | "month";
        AnalyticsPaging: {
            /**
             * Format: int32
             * @description This page, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * Format: int32
             * @description Rows per page.
             * @example 100
             */
            per_page: number;
            /**
             * Format: int32
             * @description Total number of rows.
             * @example 15
             */
            total: number;
            /**
             * Format: int32
             * @description Number of the last page.
             * @example 1
             */
            last_page: number;
        };
        Announcement: {
            /**
             * Format: int64
             * @description Id of the announcement.
             * @example 4
             */
            id: number;
            /**
             * @description Title by language; null where a language has none.
             * @example {
             *       "de": "Neue Adresse",
             *       "en": "New address"
             *     }
             */
            title: {
                [key: string]: string | null;
            };
            /**
             * @description Text by language; null where a language has none.
             * @example {
             *       "de": null,
             *       "en": "We are moving."
             *     }
             */
            body: {
                [key: string]: string | null;
            };
            /**
             * @description How important it is.
             * @example info
             */
            level: components["schemas"]["AnnouncementLevel"];
            /**
             * Format: uri
             * @description Where visitors can read more.
             * @example null
             */
            link_url: string | null;
            /**
             * Format: date-time
             * @description When visitors start to see it; null: at publication.
             * @example null
             */
            starts_at: string | null;
            /**
             * Format: date-time
             * @description When visitors stop seeing it; null: when it is unpublished.
             * @example null
             */
            ends_at: string | null;
            /**
             * @description Whether it is published.
             * @example true
             */
            is_published: boolean;
            /**
             * Format: date-time
             * @description When it was published; null while it is not.
             * @example 2026-03-01T09:30:00.000Z
             */
            published_at: string | null;
            /**
             * @description Whether visitors can see it now: it is published and within its times.
             * @example true
             */
            is_active: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @description How important it is.
         * @enum {string}
         */
        AnnouncementLevel: "info" | "warning" | "critical";
        AnnouncementsSummary: {
            /**
             * Format: int32
             * @description Published and within their times.
             * @example 0
             */
            active: number;
            /**
             * Format: int32
             * @description All announcements.
             * @example 0
             */
            total: number;
        };
        ApiKey: {
            /**
             * Format: int64
             * @description Id of the key.
             * @example 3
             */
            id: number;
            /**
             * @description What the key is for.
             * @example Deployment
             */
            name: string;
            /**
             * @description What the key may do; fixed when it is created.
             * @example [
             *       "components.view",
             *       "components.manage"
             *     ]
             */
            abilities: string[];
            /**
             * @description The last characters of its secret, to tell keys apart.
             * @example x7Qa
             */
            last_four: string;
            /**
             * @description Whether requests with it are accepted.
             * @example active
             */
            status: components["schemas"]["ApiKeyStatus"];
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the key was last used, exact to a minute; null: never.
             * @example 2026-03-01T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key stops working; null: never.
             * @example null
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null: it was not.
             * @example null
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation also stays valid; null: it is no longer valid.
             * @example null
             */
            previous_secret_expires_at: string | null;
        };
        ApiKeyDetails: {
            /**
             * Format: int64
             * @description Id of the key.
             * @example 1
             */
            id: number;
            /**
             * @description Name of the key.
             * @example Deployment
             */
            name: string;
            /**
             * @description What the key may do.
             * @example [
             *       "components.view",
             *       "components.manage"
             *     ]
             */
            abilities: string[];
            /**
             * Format: date-time
             * @description When the key was issued.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the key was last used, exact to a minute.
             * @example 2026-03-01T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key stops working; null for never.
             * @example null
             */
            expires_at: string | null;
        };
        /**
         * @description Whether requests with it are accepted.
         * @enum {string}
         */
        ApiKeyStatus: "active" | "expired" | "revoked";
        AuditActor: {
            /**
             * @description The kind of actor.
             * @example api_key
             */
            type: components["schemas"]["AuditActorType"];
            /**
             * @description Id of the key, the subscriber, or the component whose signals it was; null for others.
             * @example 1
             */
            id: string | null;
            /**
             * @description Name of the key at that time, the user who ran the command, the kind of webhook, or the role in the database.
             * @example Deployment
             */
            name: string | null;
        };
        /**
         * @description The kind of actor.
         * @enum {string}
         */
        AuditActorType: "api_key" | "subscriber" | "trigger" | "command" | "clock" | "system" | "database";
        AuditChange: {
            /**
             * @description The kind of record or part: `incident`, `incident_update`, `incident_impact`.
             * @example component
             */
            type: string;
            /**
             * @description Its id.
             * @example 1
             */
            id: string | null;
            /**
             * @description The changed members before; all of them if it was deleted, null if it is new.
             * @example {
             *       "is_public": true
             *     }
             */
            before: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The same members after; null if it was deleted. Secrets and subscribers’ addresses read `[hidden]`. Many new records at once only have a `count`.
             * @example {
             *       "is_public": false
             *     }
             */
            after: {
                [key: string]: unknown;
            } | null;
        };
        AuditEvent: {
            /**
             * @description Id of the event.
             * @example 1772357400000-48211
             */
            id: string;
            /**
             * @description The operation of this reference, the command, or the timed step.
             * @example patchComponent
             */
            action: string;
            /** @description Who did it. */
            actor: components["schemas"]["AuditActor"];
            /** @description The records that it changed. */
            targets: components["schemas"]["AuditTarget"][];
            /** @description The first 1000 changes, in order; fewer if they are very long. */
            changes: components["schemas"]["AuditChange"][];
            /**
             * Format: int32
             * @description The number of changes.
             * @example 1
             */
            change_count: number;
            /**
             * @description The `X-Request-Id` of the request; null if there was none.
             * @example 0195a1c2-9d2e-7c44-8a3e-3f1f0f1f2a10
             */
            request_id: string | null;
            /**
             * @description Address of the client, by default without its last part; null without a key, or if addresses are not kept.
             * @example 198.51.100.0
             */
            ip: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            occurred_at: string;
        };
        AuditTarget: {
            /**
             * @description Kind of record.
             * @example component
             */
            type: string;
            /**
             * @description Its id; null for many records at once.
             * @example 1
             */
            id: string | null;
        };
        CancelStep: {
            /**
             * @description Text of the update that the step creates; without it, the update only shows the status.
             * @example {
             *       "en": "The work is put off; we will announce a new date."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Whether to notify subscribers; default true.
             * @example true
             */
            notify?: boolean;
        };
        ChannelSubscribers: {
            /**
             * Format: int32
             * @description Subscribers who confirmed, including those who have left or been deleted since.
             * @example 9
             */
            confirmed: number;
            /**
             * Format: int32
             * @description Subscribers who left and have not come back.
             * @example 2
             */
            left: number;
            /**
             * Format: int32
             * @description The difference.
             * @example 7
             */
            growth: number;
            /** @description Deliveries by outcome. */
            deliveries: components["schemas"]["DeliveryFigures"];
            /**
             * @description Their channel.
             * @example email
             */
            channel: components["schemas"]["SubscriberChannel"];
            /** @description Their present number. */
            now: components["schemas"]["SubscriberStockFigures"];
        };
        CompleteStep: {
            /**
             * @description Text of the update that the step creates; without it, the update only shows the status.
             * @example {
             *       "en": "We are done earlier than planned."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Whether to notify subscribers; default true.
             * @example true
             */
            notify?: boolean;
        };
        Component: {
            /**
             * Format: int64
             * @description Id of the component.
             * @example 7
             */
            id: number;
            /**
             * @description Name by language; null where a language has none.
             * @example {
             *       "de": "Kartenzahlung",
             *       "en": "Card payments"
             *     }
             */
            name: {
                [key: string]: string | null;
            };
            /**
             * @description Description by language; null where a language has none.
             * @example {
             *       "de": null,
             *       "en": "Visa and Mastercard"
             *     }
             */
            description: {
                [key: string]: string | null;
            };
            /**
             * @description Derived from the name.
             * @example kartenzahlung
             */
            slug: string;
            /**
             * Format: int64
             * @description The group it is in.
             * @example 3
             */
            group_id: number | null;
            /**
             * Format: int32
             * @description Order within its group.
             * @example 0
             */
            position: number;
            /**
             * @description False for an internal component: hidden on public surfaces, listed here.
             * @example true
             */
            is_public: boolean;
            /**
             * @description Whether visitors can subscribe to it.
             * @example true
             */
            subscribable: boolean;
            /**
             * @description The live status.
             * @example operational
             */
            status: components["schemas"]["ComponentStatus"];
            /**
             * @description Availability over 90 days as a fraction; 1 is fully available.
             * @example 1
             */
            uptime_90d: number;
            /** @description What can set its status automatically. */
            remote_trigger: components["schemas"]["RemoteTrigger"];
            /**
             * Format: date-time
             * @description When the component was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the component was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        ComponentGroup: {
            /**
             * Format: int64
             * @description Id of the group.
             * @example 3
             */
            id: number;
            /**
             * @description Name by language; null where a language has none.
             * @example {
             *       "de": "Zahlungen",
             *       "en": "Payments"
             *     }
             */
            name: {
                [key: string]: string | null;
            };
            /**
             * @description Derived from the name.
             * @example zahlungen
             */
            slug: string;
            /**
             * Format: int64
             * @description The group it is in; null for a root group.
             * @example null
             */
            parent_id: number | null;
            /**
             * Format: int32
             * @description Order among its siblings.
             * @example 0
             */
            position: number;
            /**
             * Format: int32
             * @description Depth in the tree; 0 for a root group.
             * @example 0
             */
            depth: number;
            /**
             * Format: date-time
             * @description When the group was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the group was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        ComponentGroupOrder: {
            /**
             * Format: int64
             * @description Their parent group; null for the root groups.
             * @example null
             */
            parent_id: number | null;
            /**
             * @description All groups directly below it, each once, in the new order.
             * @example [
             *       3,
             *       4
             *     ]
             */
            ids: number[];
        };
        ComponentImpactInput: {
            /**
             * Format: int64
             * @description Id of the component.
             * @example 7
             */
            id: number;
            /**
             * @description The impact of the record.
             * @example partial_outage
             */
            impact: components["schemas"]["ComponentStatus"];
        };
        ComponentIncidents: {
            /**
             * Format: int32
             * @description Number of incidents that started.
             * @example 13
             */
            count: number;
            /** @description The same by severity. */
            by_severity: components["schemas"]["IncidentsBySeverity"];
            /** @description From the start of an incident until it was acknowledged, for acknowledged ones. */
            time_to_acknowledge: components["schemas"]["Durations"];
            /** @description From the start of an incident until it was resolved, for resolved ones. */
            time_to_resolve: components["schemas"]["Durations"];
            /**
             * Format: int64
             * @description Id of the component.
             * @example 1
             */
            id: number;
            /**
             * @description Its name.
             * @example {
             *       "de": "Kartenzahlung",
             *       "en": "Card payments"
             *     }
             */
            name: {
                [key: string]: string | null;
            };
            /**
             * Format: int64
             * @description The group it is in; null: none.
             * @example 1
             */
            group_id: number | null;
        };
        ComponentOrder: {
            /**
             * Format: int64
             * @description The group; null for the components without one.
             * @example null
             */
            group_id: number | null;
            /**
             * @description All components of the group, each once, in the new order.
             * @example [
             *       7,
             *       12
             *     ]
             */
            ids: number[];
        };
        /**
         * @description Status of a component, from good to bad.
         * @enum {string}
         */
        ComponentStatus: "operational" | "under_maintenance" | "degraded" | "partial_outage" | "major_outage";
        ComponentTimeline: {
            /**
             * @description The live status.
             * @example partial_outage
             */
            status: components["schemas"]["ComponentStatus"];
            /** @description The reasons for the live status, oldest first; empty if there are none. */
            reasons: components["schemas"]["TimelineReason"][];
            /** @description The requested period without gaps, oldest first, as far as it has passed and the component existed. */
            periods: components["schemas"]["TimelinePeriod"][];
            /**
             * @description Availability over the periods as a fraction, rounded down to six digits.
             * @example 0.999421
             */
            uptime: number;
        };
        ComponentUptime: {
            /**
             * @description As a fraction, rounded down to six digits; 1 if nothing was measured.
             * @example 0.99956
             */
            uptime: number;
            /**
             * @description The same for the added time of all its components; for a component, equal to `uptime`.
             * @example 0.99989
             */
            components_uptime: number;
            /**
             * @description The time that uptime is a share of: since creation, within service hours, without maintenance.
             * @example 2592000
             */
            measured_seconds: number;
            /** @description Downtime by status. */
            downtime_seconds: components["schemas"]["DowntimeSeconds"];
            /**
             * @description Weighted downtime, which reduces uptime.
             * @example 1140
             */
            weighted_downtime_seconds: number;
            /**
             * @description Time under maintenance, which counts neither as uptime nor as downtime.
             * @example 7200
             */
            planned_seconds: number;
            /**
             * Format: int32
             * @description Number of outages.
             * @example 2
             */
            outages: number;
            /**
             * @description Mean time between failures: measured time without outages, divided by their number; null without outages.
             * @example 1294800
             */
            mtbf_seconds: number | null;
            /**
             * @description Mean time to recover: counted time of outages, divided by their number; null without outages.
             * @example 1200
             */
            mttr_seconds: number | null;
            /** @description The longest outage; null if there was none. */
            longest_outage: components["schemas"]["LongestOutage"] | null;
            /** @description Error budget against the target; null without a target. */
            budget: components["schemas"]["ErrorBudgetFigures"] | null;
            /**
             * Format: int64
             * @description Id of the component.
             * @example 1
             */
            id: number;
            /**
             * @description Its name.
             * @example {
             *       "de": "Kartenzahlung",
             *       "en": "Card payments"
             *     }
             */
            name: {
                [key: string]: string | null;
            };
            /**
             * Format: int64
             * @description The group it is in; null: none.
             * @example 1
             */
            group_id: number | null;
        };
        ComponentsByStatus: {
            /**
             * Format: int32
             * @description Components that work.
             * @example 0
             */
            operational: number;
            /**
             * Format: int32
             * @description Components with degraded performance.
             * @example 0
             */
            degraded: number;
            /**
             * Format: int32
             * @description Components with a partial outage.
             * @example 0
             */
            partial_outage: number;
            /**
             * Format: int32
             * @description Components with a major outage.
             * @example 0
             */
            major_outage: number;
            /**
             * Format: int32
             * @description Components under maintenance.
             * @example 0
             */
            under_maintenance: number;
        };
        ComponentsSummary: {
            /**
             * Format: int32
             * @description All components.
             * @example 0
             */
            total: number;
            /**
             * Format: int32
             * @description Public components.
             * @example 0
             */
            public: number;
            /**
             * Format: int32
             * @description Internal components.
             * @example 0
             */
            internal: number;
            /** @description All components by live status. */
            by_status: components["schemas"]["ComponentsByStatus"];
        };
        CreateAnnouncement: {
            /**
             * @description Text by language.
             * @example {
             *       "en": "We are moving."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description How important it is; default on create: info.
             * @example info
             */
            level?: components["schemas"]["AnnouncementLevel"];
            /**
             * Format: uri
             * @description Where visitors can read more.
             * @example https://www.example.com/news
             */
            link_url?: string | null;
            /**
             * Format: date-time
             * @description When visitors start to see it; null: at publication.
             * @example 2098-03-01T08:00:00+01:00
             */
            starts_at?: string | null;
            /**
             * Format: date-time
             * @description When visitors stop seeing it, after starts_at; null: when it is unpublished.
             * @example 2098-03-08T18:00:00+01:00
             */
            ends_at?: string | null;
            /**
             * @description Title by language; at least one language must be filled.
             * @example {
             *       "de": "Neue Adresse",
             *       "en": "New address"
             *     }
             */
            title: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Publishes it immediately.
             * @example false
             */
            publish?: boolean;
        };
        CreateApiKey: {
            /**
             * @description What the key is for.
             * @example Deployment
             */
            name: string;
            /**
             * @description What it may do. The key of the request must have all of these abilities.
             * @example [
             *       "components.view",
             *       "components.manage"
             *     ]
             */
            abilities: string[];
            /**
             * Format: date-time
             * @description When it stops working; null (the default): never.
             * @example null
             */
            expires_at?: string | null;
        };
        CreateComponent: {
            /**
             * @description Description by language.
             * @example {
             *       "en": "Visa and Mastercard"
             *     }
             */
            description?: {
                [key: string]: string | null;
            } | string;
            /**
             * Format: int64
             * @description The group it is in; null for none.
             * @example null
             */
            group_id?: number | null;
            /**
             * @description False makes it internal; default on create: true.
             * @example true
             */
            is_public?: boolean;
            /**
             * @description Whether visitors can subscribe to it; default on create: true.
             * @example true
             */
            subscribable?: boolean;
            /**
             * Format: int32
             * @description Order within its group; default on create: after the last.
             * @example 0
             */
            position?: number;
            /**
             * @description Switches the inbound webhook on or off; switching it on creates a new secret address.
             * @example true
             */
            webhook_enabled?: boolean;
            /**
             * Format: int64
             * @description Host system to link; null for none.
             * @example null
             */
            host_system_id?: number | null;
            /**
             * @description Name by language; at least one language must be filled.
             * @example {
             *       "de": "Kartenzahlung",
             *       "en": "Card payments"
             *     }
             */
            name: {
                [key: string]: string | null;
            } | string;
            /**
             * Format: date-time
             * @description When its history starts, at most five years ago, for components migrated from another service; default: now. Incidents since then count.
             * @example 2026-01-01T00:00:00Z
             */
            history_since?: string;
        };
        CreateComponentGroup: {
            /**
             * Format: int64
             * @description The group it is in; null for a root group.
             * @example null
             */
            parent_id?: number | null;
            /**
             * Format: int32
             * @description Order among its siblings; default on create: after the last.
             * @example 0
             */
            position?: number;
            /**
             * @description Name by language; at least one language must be filled.
             * @example {
             *       "de": "Zahlungen",
             *       "en": "Payments"
             *     }
             */
            name: {
                [key: string]: string | null;
            } | string;
        };
        CreateDomain: {
            /**
             * @description Name of the domain, such as `status.example.com`; letters other than a to z as punycode.
             * @example status.example.com
             */
            host: string;
        };
        CreateHostSystem: {
            /**
             * @description Name of the host system.
             * @example db-cluster-1
             */
            name: string;
            /**
             * @description Usually `server`, `cluster`, `database`, `network`, `storage`, `cloud` or `provider`, but any word is allowed.
             * @example database
             */
            kind: string;
        };
        CreateIncident: {
            /**
             * @description Title by language; at least one language must be filled.
             * @example {
             *       "de": "Kartenzahlung gestört",
             *       "en": "Card payments disturbed"
             *     }
             */
            title: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Text by language.
             * @example {
             *       "de": "Wir untersuchen die Ursache.",
             *       "en": "We are looking into it."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description The affected components and the impact on each; replaces the whole list.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "partial_outage"
             *       }
             *     ]
             */
            components?: components["schemas"]["ComponentImpactInput"][];
            /**
             * @description Working status; `resolved` is reached with …/resolve.
             * @example investigating
             */
            status?: components["schemas"]["IncidentStatus"];
            /**
             * Format: date-time
             * @description When it started; default on create: now.
             * @example 2026-03-01T10:30:00+01:00
             */
            started_at?: string;
            /**
             * @description Publishes it immediately.
             * @example false
             */
            publish?: boolean;
            /**
             * @description Whether to notify subscribers; default true.
             * @example true
             */
            notify?: boolean;
            /**
             * Format: date-time
             * @description When it was over, for records migrated from another service, with `publish: true`; not before the start or in the future. It counts as published since its start, and nobody is notified.
             */
            resolved_at?: string;
            /**
             * @description Past updates, in any order, at most 100; for records migrated from another service, with `publish: true`. Nobody is notified.
             * @example []
             */
            updates?: components["schemas"]["PastIncidentUpdate"][];
        };
        CreateIncidentUpdate: {
            /**
             * @description Text by language; at least one language must be filled.
             * @example {
             *       "de": "Die Ursache ist gefunden.",
             *       "en": "We have found the cause."
             *     }
             */
            body: {
                [key: string]: string | null;
            } | string;
            /** @description The new status of the record, if this is its newest update; default: its present one. */
            status?: components["schemas"]["IncidentStatus"];
            /**
             * @description The affected components and their impacts from then on; others keep theirs.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "partial_outage"
             *       }
             *     ]
             */
            components?: components["schemas"]["ComponentImpactInput"][];
            /**
             * Format: date-time
             * @description When it was published, for updates added later; not before the start or in the future. Subscribers are then not notified. Default: now.
             */
            published_at?: string;
            /**
             * @description Whether to notify subscribers; default true.
             * @example true
             */
            notify?: boolean;
        };
        CreateMaintenance: {
            /**
             * @description Title by language; at least one language must be filled.
             * @example {
             *       "de": "Umzug der Datenbank",
             *       "en": "Database migration"
             *     }
             */
            title: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Text by language.
             * @example {
             *       "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
             *       "en": "Card payments are not possible during this time."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description The affected components and the impact on each; replaces the whole list.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "under_maintenance"
             *       }
             *     ]
             */
            components?: components["schemas"]["ComponentImpactInput"][];
            /**
             * @description Working status; `completed` and `cancelled` are reached with …/complete and …/cancel.
             * @example scheduled
             */
            status?: components["schemas"]["MaintenanceStatus"];
            /**
             * Format: date-time
             * @description When it starts or started; default on create: now.
             * @example 2098-03-01T22:00:00+01:00
             */
            started_at?: string;
            /**
             * Format: date-time
             * @description Planned end; must be after the start.
             * @example 2098-03-02T02:00:00+01:00
             */
            scheduled_end_at: string;
            /**
             * @description Publishes it immediately.
             * @example false
             */
            publish?: boolean;
            /**
             * @description Whether to notify subscribers; default true.
             * @example true
             */
            notify?: boolean;
            /**
             * Format: date-time
             * @description When it was over, for records migrated from another service, with `publish: true`; not before the start or in the future. It counts as published since its start, and nobody is notified.
             */
            completed_at?: string;
            /**
             * @description Past updates, in any order, at most 100; for records migrated from another service, with `publish: true`. Nobody is notified.
             * @example []
             */
            updates?: components["schemas"]["PastMaintenanceUpdate"][];
        };
        CreateMaintenanceUpdate: {
            /**
             * @description Text by language; at least one language must be filled.
             * @example {
             *       "de": "Die Daten sind umgezogen, wir prüfen sie.",
             *       "en": "The data has moved; we are verifying it."
             *     }
             */
            body: {
                [key: string]: string | null;
            } | string;
            /** @description The new status of the record, if this is its newest update; default: its present one. */
            status?: components["schemas"]["MaintenanceStatus"];
            /**
             * @description The affected components and their impacts from then on; others keep theirs.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "under_maintenance"
             *       }
             *     ]
             */
            components?: components["schemas"]["ComponentImpactInput"][];
            /**
             * Format: date-time
             * @description When it was published, for updates added later; not before the start or in the future. Subscribers are then not notified. Default: now.
             */
            published_at?: string;
            /**
             * @description Whether to notify subscribers; default true.
             * @example true
             */
            notify?: boolean;
        };
        CreateSubscriber: {
            /**
             * @description One of the languages of the page; default on create: its main language.
             * @example en
             */
            locale?: string;
            /**
             * @description The chosen components, which must be public and subscribable; null: all. Default on create: all, unless groups are given.
             * @example null
             */
            component_ids?: number[] | null;
            /**
             * @description The chosen component groups, with all components in them and below.
             * @example []
             */
            group_ids?: number[];
            /**
             * @description The kinds of events the subscriber is notified of; default on create: all.
             * @example [
             *       "incident",
             *       "maintenance"
             *     ]
             */
            events?: ("incident" | "maintenance" | "announcement")[];
            /**
             * @description How the subscriber is notified.
             * @example email
             */
            channel: components["schemas"]["SubscriberChannel"];
            /**
             * @description E-mail address, or the web address of a webhook or of a chat’s incoming webhook.
             * @example ada@example.com
             */
            address: string;
            /** @description Confirmed: you vouch that the owner of the address wants this, and nobody is asked. By default, an e-mail address is asked to confirm, and other channels are confirmed. */
            status?: components["schemas"]["NewSubscriberStatus"];
        };
        CursorLinks: {
            /**
             * Format: uri
             * @description The next page; null on the last one.
             * @example null
             */
            next: string | null;
        };
        CursorMeta: {
            /**
             * Format: int32
             * @description Records per page.
             * @example 25
             */
            per_page: number;
            /**
             * @description The `cursor` of the next page; null on the last one.
             * @example null
             */
            next_cursor: string | null;
        };
        Delivery: {
            /**
             * Format: int64
             * @description Id of the event; with the subscriber’s, that of the delivery.
             * @example 311
             */
            event_id: number;
            /**
             * @description Name of the domain event.
             * @example incident.published
             */
            event: string;
            /**
             * Format: int64
             * @description The incident or maintenance it is about.
             * @example 12
             */
            incident_id: number | null;
            /**
             * Format: int64
             * @description The announcement it is about.
             * @example null
             */
            announcement_id: number | null;
            /**
             * Format: int64
             * @description The recipient.
             * @example 9
             */
            subscriber_id: number;
            /**
             * @description How the subscriber is notified.
             * @example email
             */
            channel: components["schemas"]["SubscriberChannel"];
            /**
             * @description Whether it has been sent.
             * @example sent
             */
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int32
             * @description Attempts so far.
             * @example 1
             */
            tries: number;
            /**
             * Format: date-time
             * @description Time of the next attempt; null: none.
             * @example null
             */
            next_try_at: string | null;
            /**
             * Format: date-time
             * @description When it was sent.
             * @example 2026-03-01T09:30:00.000Z
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /** @description Every attempt, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description When.
             * @example 2026-03-01T09:30:01.000Z
             */
            attempted_at: string;
            /**
             * @description Its outcome; after a retry there is another attempt.
             * @example sent
             */
            outcome: components["schemas"]["DeliveryOutcome"];
            /**
             * Format: int32
             * @description The SMTP or HTTP status of the response.
             * @example 250
             */
            code: number | null;
            /**
             * @description The beginning of the response.
             * @example 2.0.0 Ok
             */
            response: string | null;
        };
        DeliveryFigures: {
            /**
             * Format: int32
             * @description Deliveries that were sent.
             * @example 240
             */
            sent: number;
            /**
             * Format: int32
             * @description Deliveries that failed for good.
             * @example 3
             */
            failed: number;
            /**
             * Format: int32
             * @description Deliveries that wait for their first or next attempt.
             * @example 0
             */
            waiting: number;
            /**
             * Format: int32
             * @description Deliveries that were cancelled or merged with later ones.
             * @example 5
             */
            unsent: number;
            /**
             * @description Median time from the event until it was sent, within `duration_error`; null if nothing was sent.
             * @example 2.4
             */
            p50_seconds: number | null;
            /**
             * @description The 90th percentile of the time from the event until it was sent, within `duration_error`; null if nothing was sent.
             * @example 6.1
             */
            p90_seconds: number | null;
        };
        /**
         * @description Its outcome; after a retry there is another attempt.
         * @enum {string}
         */
        DeliveryOutcome: "sent" | "retry" | "failed";
        DeliveryRetry: {
            /**
             * Format: int32
             * @description Deliveries that are now waiting to be sent again, at most 10,000.
             * @example 12
             */
            deliveries: number;
            /**
             * @description Whether these are all. If not, repeat the request to continue with further failed deliveries; for sent ones, narrow it with `since`.
             * @example true
             */
            is_complete: boolean;
        };
        /**
         * @description Merged: not sent, because a later event of the same incident replaced it. Cancelled: the subscriber had left by then.
         * @enum {string}
         */
        DeliveryStatus: "waiting" | "sent" | "failed" | "merged" | "cancelled";
        /**
         * @description Its type.
         * @enum {string}
         */
        DnsRecordType: "TXT" | "CNAME";
        Domain: {
            /**
             * Format: int64
             * @description Id of the domain.
             * @example 2
             */
            id: number;
            /**
             * @description Its name, normalized.
             * @example status.example.com
             */
            host: string;
            /**
             * @description Whether the page is served there.
             * @example pending
             */
            status: components["schemas"]["DomainStatus"];
            /**
             * @description Whether links in mails, webhooks and chats lead there once it is verified. Without a primary domain, they lead to the one verified first.
             * @example false
             */
            is_primary: boolean;
            /**
             * Format: date-time
             * @description When it was verified; null: it is not verified.
             * @example null
             */
            verified_at: string | null;
            /**
             * @description How it was verified: by its DNS, which is checked daily, or by the operator; null: it is not verified.
             * @example null
             */
            verified_by: components["schemas"]["DomainProof"] | null;
            /**
             * Format: date-time
             * @description Since when its records have been missing; null: they are not missing.
             * @example null
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When the page stops being served there unless the records are back; null: nothing is wrong.
             * @example null
             */
            stops_at: string | null;
            /**
             * Format: date-time
             * @description When its DNS was last checked; null: never.
             * @example null
             */
            checked_at: string | null;
            /**
             * @description The result of the last check; null: there was none.
             * @example null
             */
            check_result: components["schemas"]["DomainCheckResult"] | null;
            /**
             * @description The same in words, with what to do; null: it has not been checked yet.
             * @example null
             */
            check_message: string | null;
            /** @description The records that verify the domain; one is enough. */
            expected_records: components["schemas"]["DomainDnsRecord"][];
            /** @description The records that the last check found. */
            found_records: components["schemas"]["DomainDnsRecord"][];
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @description Proved: one of the records is there. Missing: none is. No answer: no name server responded. Taken: the record is there, but another page has the domain.
         * @enum {string}
         */
        DomainCheckResult: "proved" | "missing" | "no_answer" | "taken";
        DomainDnsRecord: {
            /**
             * @description Its type.
             * @example TXT
             */
            type: components["schemas"]["DnsRecordType"];
            /**
             * @description Its name.
             * @example _heliograph.status.example.com
             */
            name: string;
            /**
             * @description Its text, or the target of the alias.
             * @example heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90
             */
            value: string;
        };
        /**
         * @description How it was verified: by its DNS, which is checked daily, or by the operator; null: it is not verified.
         * @enum {string}
         */
        DomainProof: "dns" | "operator";
        /**
         * @description Pending: not verified yet. Verified: the page is served there. Failing: it is still served, but the records are missing; see `stops_at`. Lapsed: it is no longer served, since they were missing for 7 days.
         * @enum {string}
         */
        DomainStatus: "pending" | "verified" | "failing" | "lapsed";
        DowntimeSeconds: {
            /**
             * @description With degraded performance.
             * @example 0
             */
            degraded: number;
            /**
             * @description In a partial outage.
             * @example 1800
             */
            partial_outage: number;
            /**
             * @description In a major outage.
             * @example 600
             */
            major_outage: number;
        };
        DraftIncidentTexts: {
            /**
             * @description Title of a drafted incident, by language. `{component}`, `{status}` and `{messages}` are replaced with what is reported. Null: the built-in text.
             * @example {
             *       "de": "{component} gestört",
             *       "en": "{component} disturbed"
             *     }
             */
            title: {
                [key: string]: string | null;
            };
            /**
             * @description Its text, in Markdown. `{component}`, `{status}` and `{messages}` are replaced with what is reported. Null: the built-in text.
             * @example {
             *       "de": "Wir sehen uns das an.",
             *       "en": "We are looking into it."
             *     }
             */
            body: {
                [key: string]: string | null;
            };
            /**
             * @description Text of the update for further alerts, in Markdown. `{component}`, `{status}` and `{messages}` are replaced with what is reported. Null: the built-in text.
             * @example {
             *       "de": "Weitere Meldungen:\n{messages}",
             *       "en": "Further reports:\n{messages}"
             *     }
             */
            update: {
                [key: string]: string | null;
            };
            /**
             * @description Text of the update for the recovery, in Markdown. `{component}`, `{status}` and `{messages}` are replaced with what is reported. Null: the built-in text.
             * @example {
             *       "de": "{component} läuft wieder.",
             *       "en": "{component} works again."
             *     }
             */
            recovery: {
                [key: string]: string | null;
            };
            /**
             * Format: date-time
             * @description When they were last changed; null: never.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string | null;
        };
        Durations: {
            /**
             * Format: int32
             * @description Number of values.
             * @example 12
             */
            count: number;
            /**
             * @description Mean; null if the count is 0.
             * @example 412.5
             */
            mean_seconds: number | null;
            /**
             * @description Median (nearest rank).
             * @example 300
             */
            p50_seconds: number | null;
            /**
             * @description The 90th percentile (nearest rank).
             * @example 900
             */
            p90_seconds: number | null;
        };
        EditIncidentUpdate: {
            /**
             * @description Text by language; at least one language must be filled.
             * @example {
             *       "de": "Die Ursache ist gefunden.",
             *       "en": "We have found the cause."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /** @description Its status; the record has the status of its newest update. */
            status?: components["schemas"]["IncidentStatus"];
            /**
             * Format: int64
             * @description Id of the update.
             * @example 41
             */
            readonly id?: number;
            /**
             * @description The impacts it set; null if it did not change any.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "partial_outage"
             *       }
             *     ]
             */
            readonly components?: components["schemas"]["IncidentComponent"][] | null;
            /**
             * Format: date-time
             * @description When visitors first saw it.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly published_at?: string | null;
            /**
             * Format: date-time
             * @description When it was posted.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string;
        };
        EditMaintenanceUpdate: {
            /**
             * @description Text by language; at least one language must be filled.
             * @example {
             *       "de": "Die Daten sind umgezogen, wir prüfen sie.",
             *       "en": "The data has moved; we are verifying it."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /** @description Its status; the record has the status of its newest update. */
            status?: components["schemas"]["MaintenanceStatus"];
            /**
             * Format: int64
             * @description Id of the update.
             * @example 41
             */
            readonly id?: number;
            /**
             * @description The impacts it set; null if it did not change any.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "under_maintenance"
             *       }
             *     ]
             */
            readonly components?: components["schemas"]["IncidentComponent"][] | null;
            /**
             * Format: date-time
             * @description When visitors first saw it.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly published_at?: string | null;
            /**
             * Format: date-time
             * @description When it was posted.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string;
        };
        ErrorBody: {
            /**
             * @description What is wrong, for a person.
             * @example There is no such component.
             */
            message: string;
            /**
             * Format: uri
             * @description The operation in the reference.
             * @example http://demo.localhost:3000/api/v1/docs#/Components/getComponent
             */
            documentation_url?: string;
        };
        ErrorBudgetFigures: {
            /**
             * @description Weighted downtime that the target allows in the whole period, including the part still to come.
             * @example 2592
             */
            allowed_seconds: number;
            /**
             * @description Weighted downtime so far.
             * @example 1140
             */
            used_seconds: number;
            /**
             * @description The remaining budget; negative when overspent.
             * @example 1452
             */
            left_seconds: number;
            /**
             * @description Day in the page’s time zone on which it was used up, or will be at the present rate; null: not within the requested period.
             * @example 2026-04-17
             */
            used_up_on: string | null;
        };
        /**
         * @description Masked: as in lists.
         * @enum {string}
         */
        ExportedAddresses: "masked" | "whole";
        FaultBody: {
            /**
             * @description What is wrong, for a person.
             * @example There is no such component.
             */
            message: string;
            /**
             * Format: uri
             * @description The operation in the reference.
             * @example http://demo.localhost:3000/api/v1/docs#/Components/getComponent
             */
            documentation_url?: string;
            /**
             * Format: uuid
             * @description Identifies the fault in the server’s log.
             * @example 0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90
             */
            error_id: string;
        };
        FreezeReport: {
            /**
             * @description A past month in the time zone of the page.
             * @example 2026-03
             */
            month: string;
        };
        FrozenReport: {
            /**
             * Format: int64
             * @description Id of this version.
             * @example 3
             */
            id: number;
            /**
             * @description The month.
             * @example 2026-03
             */
            month: string;
            /**
             * Format: int32
             * @description Version of the month, from 1.
             * @example 1
             */
            version: number;
            /**
             * Format: date-time
             * @description When it was frozen.
             * @example 2026-03-01T09:30:00.000Z
             */
            frozen_at: string;
            /**
             * @description Uptime of the page.
             * @example 0.99956
             */
            uptime: number;
            /**
             * Format: int32
             * @description Number of figures that differ from the previous version.
             * @example 0
             */
            changed: number;
            /** @description The first 1000 of these figures; none in the first version. */
            changes: components["schemas"]["ReportChange"][];
            /** @description The figures, and the method and weights used. */
            report: components["schemas"]["UptimeReport"];
        };
        FrozenReportSummary: {
            /**
             * Format: int64
             * @description Id of this version.
             * @example 3
             */
            id: number;
            /**
             * @description The month.
             * @example 2026-03
             */
            month: string;
            /**
             * Format: int32
             * @description Version of the month, from 1.
             * @example 1
             */
            version: number;
            /**
             * Format: date-time
             * @description When it was frozen.
             * @example 2026-03-01T09:30:00.000Z
             */
            frozen_at: string;
            /**
             * @description Uptime of the page.
             * @example 0.99956
             */
            uptime: number;
            /**
             * Format: int32
             * @description Number of figures that differ from the previous version.
             * @example 0
             */
            changed: number;
        };
        GroupUptime: {
            /**
             * @description As a fraction, rounded down to six digits; 1 if nothing was measured.
             * @example 0.99956
             */
            uptime: number;
            /**
             * @description The same for the added time of all its components; for a component, equal to `uptime`.
             * @example 0.99989
             */
            components_uptime: number;
            /**
             * @description The time that uptime is a share of: since creation, within service hours, without maintenance.
             * @example 2592000
             */
            measured_seconds: number;
            /** @description Downtime by status. */
            downtime_seconds: components["schemas"]["DowntimeSeconds"];
            /**
             * @description Weighted downtime, which reduces uptime.
             * @example 1140
             */
            weighted_downtime_seconds: number;
            /**
             * @description Time under maintenance, which counts neither as uptime nor as downtime.
             * @example 7200
             */
            planned_seconds: number;
            /**
             * Format: int32
             * @description Number of outages.
             * @example 2
             */
            outages: number;
            /**
             * @description Mean time between failures: measured time without outages, divided by their number; null without outages.
             * @example 1294800
             */
            mtbf_seconds: number | null;
            /**
             * @description Mean time to recover: counted time of outages, divided by their number; null without outages.
             * @example 1200
             */
            mttr_seconds: number | null;
            /** @description The longest outage; null if there was none. */
            longest_outage: components["schemas"]["LongestOutage"] | null;
            /** @description Error budget against the target; null without a target. */
            budget: components["schemas"]["ErrorBudgetFigures"] | null;
            /**
             * Format: int64
             * @description Id of the group.
             * @example 1
             */
            id: number;
            /**
             * @description Its name.
             * @example {
             *       "de": "Zahlungen",
             *       "en": "Payments"
             *     }
             */
            name: {
                [key: string]: string | null;
            };
            /**
             * Format: int64
             * @description The group it is in; null: none.
             * @example null
             */
            parent_id: number | null;
        };
        HostSystem: {
            /**
             * Format: int64
             * @description Id of the host system.
             * @example 12
             */
            id: number;
            /**
             * @description Name of the host system.
             * @example db-cluster-1
             */
            name: string;
            /**
             * @description Usually `server`, `cluster`, `database`, `network`, `storage`, `cloud` or `provider`, but any word is allowed.
             * @example database
             */
            kind: string;
            /**
             * @description What it last reported; operational until then.
             * @example operational
             */
            status: components["schemas"]["ComponentStatus"];
            /**
             * Format: date-time
             * @description When it last reported; null until then.
             * @example null
             */
            status_at: string | null;
            /**
             * Format: uri
             * @description Secret address to which it reports.
             * @example http://demo.localhost:3000/hooks/host-systems/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi
             */
            webhook_url: string;
            /**
             * Format: date-time
             * @description When the host system was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the host system was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        HostSystemPeriod: {
            /**
             * @description The status during this time.
             * @example partial_outage
             */
            status: components["schemas"]["ComponentStatus"];
            /**
             * Format: date-time
             * @description Since when it was reported.
             * @example 2026-03-01T09:30:00.000Z
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When the status changed; null: it is the present one.
             * @example 2026-03-01T09:30:00.000Z
             */
            ended_at: string | null;
        };
        HostSystemReporting: {
            /**
             * @description The last reported status; unknown before the first report and after a silence of `stale_after`.
             * @example operational
             */
            status: components["schemas"]["ReportedStatus"];
            /**
             * Format: date-time
             * @description When it last reported; null: never.
             * @example 2026-03-01T09:30:00.000Z
             */
            heard_at: string | null;
            /**
             * Format: int32
             * @description Seconds of silence after which the status is unknown; null: it stays as last reported.
             * @example 900
             */
            stale_after: number | null;
        };
        /**
         * @description The result.
         * @enum {string}
         */
        ImportResult: "created" | "existing" | "refused";
        ImportSubscribers: {
            /** @description The subscribers, each with what `POST /subscribers` takes. */
            subscribers: components["schemas"]["CreateSubscriber"][];
        };
        ImportedRow: {
            /**
             * Format: int32
             * @description Index of the row, from 0.
             * @example 0
             */
            row: number;
            /**
             * @description The result.
             * @example created
             */
            result: components["schemas"]["ImportResult"];
            /**
             * Format: int64
             * @description Id of the subscriber; null if the row was refused.
             * @example 9
             */
            id: number | null;
            /**
             * @description Fields in which the row differs from the existing subscriber, who does not change.
             * @example []
             */
            differs: string[];
            /**
             * Format: int32
             * @description The earlier row of the same import with this channel and address; null: none.
             * @example null
             */
            duplicate_of: number | null;
        };
        InboundSignal: {
            /**
             * Format: int64
             * @description Id of the request.
             * @example 311
             */
            id: number;
            /**
             * Format: date-time
             * @description When it arrived.
             * @example 2026-03-01T09:30:00.000Z
             */
            received_at: string;
            /**
             * @description The result.
             * @example changed
             */
            outcome: components["schemas"]["SignalOutcome"];
            /**
             * @description Why it was refused; null: it was not.
             * @example null
             */
            problem: string | null;
            /** @description The first 100 signals in it. */
            signals: components["schemas"]["ReadSignal"][];
            /**
             * @description The content type sent.
             * @example application/json
             */
            content_type: string | null;
            /**
             * @description The beginning of the body as it arrived, with secrets masked.
             * @example {"status": "major_outage", "key": "disk", "ttl": 600, "message": "The disk is full."}
             */
            body: string;
        };
        Incident: {
            /**
             * Format: int64
             * @description Id of the record.
             * @example 12
             */
            id: number;
            /**
             * @description The kind of record.
             * @example incident
             */
            type: components["schemas"]["IncidentType"];
            /**
             * @description The working status.
             * @example investigating
             */
            status: components["schemas"]["IncidentStatus"];
            /**
             * @description Title by language; null where a language has none.
             * @example {
             *       "de": "Kartenzahlung gestört",
             *       "en": "Card payments disturbed"
             *     }
             */
            title: {
                [key: string]: string | null;
            };
            /**
             * @description Text by language; null where a language has none.
             * @example {
             *       "de": "Wir untersuchen die Ursache.",
             *       "en": "We are looking into it."
             *     }
             */
            body: {
                [key: string]: string | null;
            };
            /**
             * Format: date-time
             * @description When it started or will start.
             * @example 2026-03-01T09:30:00.000Z
             */
            started_at: string;
            /**
             * Format: date-time
             * @description Planned end; maintenances only.
             * @example null
             */
            scheduled_end_at: string | null;
            /**
             * Format: date-time
             * @description When it was published; null while it is not.
             * @example 2026-03-01T09:30:00.000Z
             */
            published_at: string | null;
            /**
             * Format: date-time
             * @description When it will be published; null if not scheduled.
             * @example null
             */
            publish_at: string | null;
            /**
             * Format: date-time
             * @description When it was resolved, completed or cancelled.
             * @example null
             */
            resolved_at: string | null;
            /**
             * Format: date-time
             * @description When it was acknowledged.
             * @example null
             */
            acknowledged_at: string | null;
            /**
             * @description Whether visitors see it.
             * @example true
             */
            is_published: boolean;
            /**
             * @description Whether its publication is scheduled.
             * @example false
             */
            is_scheduled: boolean;
            /**
             * @description Whether it is over.
             * @example false
             */
            is_resolved: boolean;
            /**
             * @description The affected components and the impact on each.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "partial_outage"
             *       }
             *     ]
             */
            components: components["schemas"]["IncidentComponent"][];
            /**
             * Format: uri
             * @description Its public page.
             * @example http://demo.localhost:3000/incidents/12
             */
            public_url: string;
            /**
             * @description Its post-mortem.
             * @example null
             */
            postmortem: components["schemas"]["Postmortem"] | null;
            /** @description Its newest 50 updates, newest first; all of them are listed at `…/updates`. Those after the first 1000000 bytes of text are left out, in a list those after 50000. */
            updates: components["schemas"]["IncidentUpdate"][];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        IncidentComponent: {
            /**
             * Format: int64
             * @description Id of the component.
             * @example 7
             */
            id: number;
            /**
             * @description The impact of the record.
             * @example partial_outage
             */
            impact: components["schemas"]["ComponentStatus"];
        };
        IncidentFigures: {
            /**
             * Format: int32
             * @description Number of incidents that started.
             * @example 13
             */
            count: number;
            /** @description The same by severity. */
            by_severity: components["schemas"]["IncidentsBySeverity"];
            /** @description From the start of an incident until it was acknowledged, for acknowledged ones. */
            time_to_acknowledge: components["schemas"]["Durations"];
            /** @description From the start of an incident until it was resolved, for resolved ones. */
            time_to_resolve: components["schemas"]["Durations"];
        };
        IncidentPoint: {
            /**
             * Format: int32
             * @description Number of incidents that started.
             * @example 13
             */
            count: number;
            /** @description The same by severity. */
            by_severity: components["schemas"]["IncidentsBySeverity"];
            /** @description From the start of an incident until it was acknowledged, for acknowledged ones. */
            time_to_acknowledge: components["schemas"]["Durations"];
            /** @description From the start of an incident until it was resolved, for resolved ones. */
            time_to_resolve: components["schemas"]["Durations"];
            /**
             * @description First day of the day, week or month.
             * @example 2026-03-01
             */
            date: string;
            /**
             * Format: date-time
             * @description Its start, or that of the requested period.
             * @example 2026-03-01T09:30:00.000Z
             */
            started_at: string;
            /**
             * Format: date-time
             * @description Its end, or that of the requested period, or now.
             * @example 2026-03-01T09:30:00.000Z
             */
            ended_at: string;
        };
        IncidentReport: {
            /**
             * Format: date-time
             * @description Start of the period.
             * @example 2026-03-01T09:30:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the period.
             * @example 2026-03-01T09:30:00.000Z
             */
            to: string;
            /**
             * @description Time zone of days and hours.
             * @example Europe/Berlin
             */
            time_zone: string;
            /**
             * @description Interval of the points.
             * @example day
             */
            interval: components["schemas"]["AnalyticsInterval"];
            /** @description The whole period. */
            total: components["schemas"]["IncidentFigures"];
            /** @description Figures for each day, week or month that has begun. */
            points: components["schemas"]["IncidentPoint"][];
            /** @description Figures for each component, in list order, paged. */
            components: components["schemas"]["ComponentIncidents"][];
            /** @description Paging of the components. */
            paging: components["schemas"]["AnalyticsPaging"];
            /** @description When incidents started, by day of the week and hour; from Monday. */
            weekdays: components["schemas"]["WeekdayIncidents"][];
            /** @description Maintenances due to start in the period. */
            maintenances: components["schemas"]["MaintenanceFigures"];
        };
        /**
         * @description The working status.
         * @enum {string}
         */
        IncidentStatus: "investigating" | "identified" | "monitoring" | "resolved";
        /**
         * @description The kind of record.
         * @enum {string}
         */
        IncidentType: "incident";
        IncidentUpdate: {
            /**
             * Format: int64
             * @description Id of the update.
             * @example 41
             */
            id: number;
            /**
             * @description The status that it set.
             * @example identified
             */
            status: components["schemas"]["IncidentStatus"];
            /**
             * @description Text by language; null where a language has none.
             * @example {
             *       "de": "Die Ursache ist gefunden.",
             *       "en": "We have found the cause."
             *     }
             */
            body: {
                [key: string]: string | null;
            };
            /**
             * @description The impacts it set; null if it did not change any.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "partial_outage"
             *       }
             *     ]
             */
            components: components["schemas"]["IncidentComponent"][] | null;
            /**
             * Format: date-time
             * @description When visitors first saw it.
             * @example 2026-03-01T09:30:00.000Z
             */
            published_at: string | null;
            /**
             * Format: date-time
             * @description When it was posted.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        IncidentsBySeverity: {
            /**
             * Format: int32
             * @description Incidents without impact on a component.
             * @example 1
             */
            operational: number;
            /**
             * Format: int32
             * @description With components under maintenance at worst.
             * @example 0
             */
            under_maintenance: number;
            /**
             * Format: int32
             * @description With degraded performance at worst.
             * @example 6
             */
            degraded: number;
            /**
             * Format: int32
             * @description With a partial outage at worst.
             * @example 4
             */
            partial_outage: number;
            /**
             * Format: int32
             * @description With a major outage.
             * @example 2
             */
            major_outage: number;
        };
        IncidentsSummary: {
            /**
             * Format: int32
             * @description Published and not yet resolved.
             * @example 0
             */
            active: number;
            /**
             * Format: int32
             * @description Active ones that nobody has acknowledged.
             * @example 0
             */
            unacknowledged: number;
            /**
             * Format: int32
             * @description Neither published nor scheduled.
             * @example 0
             */
            drafts: number;
            /**
             * Format: int32
             * @description To be published at a set time.
             * @example 0
             */
            scheduled: number;
        };
        IssuedApiKey: {
            /**
             * Format: int64
             * @description Id of the key.
             * @example 3
             */
            id: number;
            /**
             * @description What the key is for.
             * @example Deployment
             */
            name: string;
            /**
             * @description What the key may do; fixed when it is created.
             * @example [
             *       "components.view",
             *       "components.manage"
             *     ]
             */
            abilities: string[];
            /**
             * @description The last characters of its secret, to tell keys apart.
             * @example x7Qa
             */
            last_four: string;
            /**
             * @description Whether requests with it are accepted.
             * @example active
             */
            status: components["schemas"]["ApiKeyStatus"];
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the key was last used, exact to a minute; null: never.
             * @example 2026-03-01T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key stops working; null: never.
             * @example null
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null: it was not.
             * @example null
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation also stays valid; null: it is no longer valid.
             * @example null
             */
            previous_secret_expires_at: string | null;
            /**
             * @description The secret, for the header `Authorization: Bearer …`. It is only shown now, and is not stored.
             * @example hg_2vKQx0aZ7mPjT4cWn9LrYd8sEhB5uFg1iOkNbXqRtVw3yMzAC
             */
            secret: string;
        };
        JsonFeed: {
            /**
             * Format: uri
             * @description Version of the format.
             * @example https://jsonfeed.org/version/1.1
             */
            version: string;
            /**
             * @description Title of the feed.
             * @example Acme GmbH Status
             */
            title: string;
            /**
             * Format: uri
             * @description Address of the page.
             * @example https://status.acme.example
             */
            home_page_url: string;
            /**
             * Format: uri
             * @description Address of the feed.
             * @example https://status.acme.example/history.json
             */
            feed_url: string;
            /**
             * @description Language of the feed.
             * @example en
             */
            language: string;
            /** @description The company. */
            authors: components["schemas"]["JsonFeedAuthor"][];
            /** @description Incidents and maintenances. */
            items: components["schemas"]["JsonFeedItem"][];
        };
        JsonFeedAuthor: {
            /**
             * @description Name of the company.
             * @example Acme GmbH
             */
            name: string;
            /**
             * Format: uri
             * @description Address of the page.
             * @example https://status.acme.example
             */
            url: string;
        };
        JsonFeedItem: {
            /**
             * @description Never changes.
             * @example tag:status.acme.example,2005:Incident/12
             */
            id: string;
            /**
             * Format: uri
             * @description Its page.
             * @example https://status.acme.example/incidents/12
             */
            url: string;
            /**
             * @description Its title.
             * @example Card payments disturbed
             */
            title: string;
            /**
             * @description All texts, newest first, as HTML.
             * @example <p><strong>Identified</strong> - We have found the cause.</p>
             */
            content_html: string;
            /**
             * Format: date-time
             * @description When it was published.
             * @example 2026-03-01T09:30:00.000Z
             */
            date_published: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            date_modified: string;
            /**
             * @description Names of the affected components.
             * @example [
             *       "Card payments"
             *     ]
             */
            tags?: string[];
            /**
             * @description Language of the texts.
             * @example en
             */
            language: string;
        };
        LanguageSubscribers: {
            /**
             * Format: int32
             * @description Subscribers who confirmed, including those who have left or been deleted since.
             * @example 9
             */
            confirmed: number;
            /**
             * Format: int32
             * @description Subscribers who left and have not come back.
             * @example 2
             */
            left: number;
            /**
             * Format: int32
             * @description The difference.
             * @example 7
             */
            growth: number;
            /**
             * @description Their language.
             * @example de
             */
            locale: string;
            /** @description Their present number. */
            now: components["schemas"]["SubscriberStockFigures"];
        };
        LinkInput: {
            /**
             * @description Text of the link.
             * @example {
             *       "de": "Hilfe",
             *       "en": "Help"
             *     }
             */
            label: {
                [key: string]: string | null;
            } | string;
            /**
             * Format: uri
             * @description Target of the link, https only.
             * @example https://example.com/help
             */
            url: string;
        };
        LinkSettings: {
            /**
             * @description Text of the link.
             * @example {
             *       "de": "Hilfe",
             *       "en": "Help"
             *     }
             */
            label: {
                [key: string]: string | null;
            };
            /**
             * Format: uri
             * @description Target of the link.
             * @example https://example.com/help
             */
            url: string;
        };
        LinkedHostSystem: {
            /**
             * Format: int64
             * @description Id of the host system.
             * @example 12
             */
            id: number;
            /**
             * @description Name of the host system.
             * @example db-cluster-1
             */
            name: string;
            /**
             * @description What it last reported.
             * @example operational
             */
            status: components["schemas"]["ComponentStatus"];
            /**
             * Format: date-time
             * @description When it last reported.
             * @example 2026-03-01T09:30:00.000Z
             */
            status_at: string | null;
        };
        LocaleViews: {
            /**
             * @description Language of the page shown, as a BCP 47 tag.
             * @example de
             */
            locale: string;
            /**
             * Format: int32
             * @description Number of views.
             * @example 1204
             */
            views: number;
        };
        LongestOutage: {
            /**
             * Format: date-time
             * @description Its start, or that of the requested period.
             * @example 2026-03-01T09:30:00.000Z
             */
            started_at: string;
            /**
             * Format: date-time
             * @description Its end; null if it reaches the end of the requested period or is ongoing.
             * @example 2026-03-01T09:30:00.000Z
             */
            ended_at: string | null;
            /**
             * @description The seconds that count.
             * @example 1800
             */
            seconds: number;
            /**
             * Format: int64
             * @description Component that caused most of its weighted downtime.
             * @example 1
             */
            component_id: number;
            /**
             * Format: int64
             * @description Incident that caused most of it; null if it was a trigger or a host system.
             * @example 12
             */
            incident_id: number | null;
        };
        LookInput: {
            /**
             * @description How round corners are.
             * @example medium
             */
            radius?: components["schemas"]["PageRadius"];
            /**
             * @description The fonts, from visitors’ systems; the page loads none.
             * @example system
             */
            font?: components["schemas"]["PageFont"];
            /**
             * @description How much space there is.
             * @example comfortable
             */
            density?: components["schemas"]["PageDensity"];
        };
        LookSettings: {
            /**
             * @description How round corners are.
             * @example medium
             */
            radius: components["schemas"]["PageRadius"];
            /**
             * @description The fonts, from visitors’ systems; the page loads none.
             * @example system
             */
            font: components["schemas"]["PageFont"];
            /**
             * @description How much space there is.
             * @example comfortable
             */
            density: components["schemas"]["PageDensity"];
        };
        Maintenance: {
            /**
             * Format: int64
             * @description Id of the record.
             * @example 12
             */
            id: number;
            /**
             * @description The kind of record.
             * @example maintenance
             */
            type: components["schemas"]["MaintenanceType"];
            /**
             * @description The working status.
             * @example scheduled
             */
            status: components["schemas"]["MaintenanceStatus"];
            /**
             * @description Title by language; null where a language has none.
             * @example {
             *       "de": "Umzug der Datenbank",
             *       "en": "Database migration"
             *     }
             */
            title: {
                [key: string]: string | null;
            };
            /**
             * @description Text by language; null where a language has none.
             * @example {
             *       "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
             *       "en": "Card payments are not possible during this time."
             *     }
             */
            body: {
                [key: string]: string | null;
            };
            /**
             * Format: date-time
             * @description When it started or will start.
             * @example 2026-03-01T21:00:00.000Z
             */
            started_at: string;
            /**
             * Format: date-time
             * @description Planned end; maintenances only.
             * @example 2026-03-02T01:00:00.000Z
             */
            scheduled_end_at: string | null;
            /**
             * Format: date-time
             * @description When it was published; null while it is not.
             * @example 2026-03-01T09:30:00.000Z
             */
            published_at: string | null;
            /**
             * Format: date-time
             * @description When it will be published; null if not scheduled.
             * @example null
             */
            publish_at: string | null;
            /**
             * Format: date-time
             * @description When it was resolved, completed or cancelled.
             * @example null
             */
            resolved_at: string | null;
            /**
             * Format: date-time
             * @description When it was acknowledged.
             * @example null
             */
            acknowledged_at: string | null;
            /**
             * @description Whether visitors see it.
             * @example true
             */
            is_published: boolean;
            /**
             * @description Whether its publication is scheduled.
             * @example false
             */
            is_scheduled: boolean;
            /**
             * @description Whether it is over.
             * @example false
             */
            is_resolved: boolean;
            /**
             * @description The affected components and the impact on each.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "under_maintenance"
             *       }
             *     ]
             */
            components: components["schemas"]["IncidentComponent"][];
            /**
             * Format: uri
             * @description Its public page.
             * @example http://demo.localhost:3000/maintenances/12
             */
            public_url: string;
            /**
             * @description Its post-mortem.
             * @example null
             */
            postmortem: components["schemas"]["Postmortem"] | null;
            /** @description Its newest 50 updates, newest first; all of them are listed at `…/updates`. Those after the first 1000000 bytes of text are left out, in a list those after 50000. */
            updates: components["schemas"]["MaintenanceUpdate"][];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        MaintenanceFigures: {
            /**
             * Format: int32
             * @description Number of published maintenances due to start.
             * @example 4
             */
            count: number;
            /**
             * Format: int32
             * @description How many of them were completed.
             * @example 3
             */
            completed: number;
            /**
             * Format: int32
             * @description How many of them were cancelled.
             * @example 1
             */
            cancelled: number;
            /**
             * Format: int32
             * @description How many completed ones took longer than planned.
             * @example 0
             */
            overran: number;
            /** @description From start to planned end, for completed ones. */
            planned_duration: components["schemas"]["Durations"];
            /** @description From start to completion, for completed ones. */
            actual_duration: components["schemas"]["Durations"];
            /** @description How long before their start they were published; 0 for those published later. */
            announced_ahead: components["schemas"]["Durations"];
        };
        /**
         * @description The working status.
         * @enum {string}
         */
        MaintenanceStatus: "scheduled" | "in_progress" | "verifying" | "completed" | "cancelled";
        /**
         * @description The kind of record.
         * @enum {string}
         */
        MaintenanceType: "maintenance";
        MaintenanceUpdate: {
            /**
             * Format: int64
             * @description Id of the update.
             * @example 41
             */
            id: number;
            /**
             * @description The status that it set.
             * @example verifying
             */
            status: components["schemas"]["MaintenanceStatus"];
            /**
             * @description Text by language; null where a language has none.
             * @example {
             *       "de": "Die Daten sind umgezogen, wir prüfen sie.",
             *       "en": "The data has moved; we are verifying it."
             *     }
             */
            body: {
                [key: string]: string | null;
            };
            /**
             * @description The impacts it set; null if it did not change any.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "under_maintenance"
             *       }
             *     ]
             */
            components: components["schemas"]["IncidentComponent"][] | null;
            /**
             * Format: date-time
             * @description When visitors first saw it.
             * @example 2026-03-01T09:30:00.000Z
             */
            published_at: string | null;
            /**
             * Format: date-time
             * @description When it was posted.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        MaintenancesSummary: {
            /**
             * Format: int32
             * @description Under way.
             * @example 0
             */
            active: number;
            /**
             * Format: int32
             * @description Published and upcoming.
             * @example 0
             */
            upcoming: number;
            /**
             * Format: int32
             * @description Not yet published.
             * @example 0
             */
            drafts: number;
        };
        /**
         * @description Confirmed: you vouch that the owner of the address wants this, and nobody is asked. By default, an e-mail address is asked to confirm, and other channels are confirmed.
         * @enum {string}
         */
        NewSubscriberStatus: "pending" | "confirmed";
        NotificationTotals: {
            /**
             * Format: int64
             * @description Id of the event.
             * @example 311
             */
            event_id: number;
            /**
             * @description Name of the domain event.
             * @example incident.published
             */
            event: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description When all deliveries were created; null: not yet.
             * @example 2026-03-01T09:30:00.000Z
             */
            decided_at: string | null;
            /**
             * Format: int32
             * @description Deliveries that wait for their first or next attempt.
             * @example 0
             */
            waiting: number;
            /**
             * Format: int32
             * @description Deliveries that were sent.
             * @example 0
             */
            sent: number;
            /**
             * Format: int32
             * @description Deliveries that were given up.
             * @example 0
             */
            failed: number;
            /**
             * Format: int32
             * @description Deliveries replaced by a later event of the incident.
             * @example 0
             */
            merged: number;
            /**
             * Format: int32
             * @description Deliveries whose subscriber had left before they were sent.
             * @example 0
             */
            cancelled: number;
        };
        /**
         * @description How much space there is.
         * @enum {string}
         */
        PageDensity: "compact" | "comfortable" | "spacious";
        /**
         * @description The fonts, from visitors’ systems; the page loads none.
         * @enum {string}
         */
        PageFont: "system" | "humanist" | "geometric" | "rounded" | "serif" | "monospace";
        /**
         * @description How the overview shows components: a list with their days, a grid of tiles, or a matrix with a row for each group and a column for each region.
         * @enum {string}
         */
        PageLayout: "list" | "grid" | "matrix";
        PageLinks: {
            /**
             * Format: uri
             * @description The first page.
             * @example http://demo.localhost:3000/api/v1/components?page=1
             */
            first: string;
            /**
             * Format: uri
             * @description The last page.
             * @example http://demo.localhost:3000/api/v1/components?page=3
             */
            last: string;
            /**
             * Format: uri
             * @description Null on the first page.
             * @example null
             */
            prev: string | null;
            /**
             * Format: uri
             * @description Null on the last page.
             * @example http://demo.localhost:3000/api/v1/components?page=2
             */
            next: string | null;
        };
        PageMeta: {
            /**
             * Format: int32
             * @description This page, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * Format: int32
             * @description Records per page.
             * @example 25
             */
            per_page: number;
            /**
             * Format: int32
             * @description Total number of records.
             * @example 61
             */
            total: number;
            /**
             * Format: int32
             * @description Number of the last page; 1 for an empty list.
             * @example 3
             */
            last_page: number;
        };
        /**
         * @description How round corners are.
         * @enum {string}
         */
        PageRadius: "none" | "small" | "medium" | "large";
        PageSettings: {
            /**
             * @description Name of the company.
             * @example Acme GmbH
             */
            name: string;
            /**
             * @description Languages of the page as tags, the main one first.
             * @example [
             *       "de",
             *       "en"
             *     ]
             */
            locales: string[];
            /**
             * @description Time zone of times on the page, by IANA name.
             * @example Europe/Berlin
             */
            time_zone: string;
            /**
             * @description Color of the company on its page; null: Heliograph’s own.
             * @example #0a7d4f
             */
            color: string | null;
            /**
             * Format: uri
             * @description Address of the logo; null: none. It changes with the logo.
             * @example https://status.example.com/assets/logo-9f86d081884c7d65.svg
             */
            logo_url: string | null;
            /**
             * Format: uri
             * @description Address of the logo in the dark scheme; null: the same one. It changes with the logo.
             * @example https://status.example.com/assets/logo-dark-9f86d081884c7d65.svg
             */
            logo_dark_url: string | null;
            /**
             * Format: uri
             * @description Address of the icon in browser tabs; null: one that shows the status. It changes with the icon.
             * @example https://status.example.com/assets/favicon-9f86d081884c7d65.svg
             */
            favicon_url: string | null;
            /** @description Links in the header of every page. */
            header_links: components["schemas"]["LinkSettings"][];
            /**
             * @description Text in the footer of every page, in Markdown; images in it are links.
             * @example {
             *       "de": "Acme GmbH, Berlin",
             *       "en": "Acme GmbH, Berlin"
             *     }
             */
            footer_text: {
                [key: string]: string | null;
            };
            /** @description Links in the footer of every page. */
            footer_links: components["schemas"]["LinkSettings"][];
            /** @description Variables of the style sheet. */
            look: components["schemas"]["LookSettings"];
            /**
             * @description How the overview shows components. The rows of a matrix are the groups of the first level at which at least two share the names of members, such as regions; these names are the columns. Whatever has no cell is listed below. Without shared names, the list is shown.
             * @example list
             */
            layout: components["schemas"]["PageLayout"];
            /**
             * @description Whether pages show images in Markdown, which visitors’ browsers load from their hosts, or only links to them.
             * @example true
             */
            markdown_images: boolean;
            /** @description How much of its time each status counts as downtime. */
            uptime_weights: components["schemas"]["UptimeWeightSettings"];
            /**
             * Format: int32
             * @description Minutes before the start of a maintenance at which its reminder is sent.
             * @example 60
             */
            reminder_minutes: number;
            /**
             * @description Whether visitors can subscribe. If false, the page offers no subscriptions and subscribers cannot be created or changed, but existing ones are still notified.
             * @example true
             */
            subscriptions_enabled: boolean;
            /**
             * @description Whether subscribing requires a proof of work, to deter bots. The form then needs scripts.
             * @example false
             */
            subscribe_proof_of_work: boolean;
            /**
             * Format: int32
             * @description Seconds by which notifications are delayed, so that a correction in the meantime replaces them.
             * @example 0
             */
            notification_grace_seconds: number;
            /**
             * @description Address for replies to mails; null: the sender’s address.
             * @example support@example.com
             */
            mail_reply_to: string | null;
            /**
             * @description Promised uptime, as a fraction; null: none.
             * @example 0.999
             */
            sla_target: number | null;
            /** @description When the promise applies, in `time_zone`; empty: around the clock. */
            service_hours: components["schemas"]["ServiceHoursSettings"][];
            /**
             * @description Days, in `time_zone`, on which the promise does not apply.
             * @example [
             *       "2026-12-25",
             *       "2026-12-26"
             *     ]
             */
            holidays: string[];
            /**
             * Format: date-time
             * @description When a setting of the page was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        PastIncidentUpdate: {
            /**
             * @description Text by language; at least one language must be filled.
             * @example {
             *       "de": "Die Ursache ist gefunden.",
             *       "en": "We have found the cause."
             *     }
             */
            body: {
                [key: string]: string | null;
            } | string;
            /**
             * @description The status from then on; default: the previous one. A final status requires the end of the record, and applies from there on.
             * @example identified
             */
            status?: components["schemas"]["IncidentStatus"];
            /**
             * Format: date-time
             * @description When it was published; not before the start or in the future.
             * @example 2026-03-01T10:30:00+01:00
             */
            published_at: string;
            /**
             * @description The affected components and their impacts from then on; others keep theirs.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "partial_outage"
             *       }
             *     ]
             */
            components?: components["schemas"]["ComponentImpactInput"][];
        };
        PastMaintenanceUpdate: {
            /**
             * @description Text by language; at least one language must be filled.
             * @example {
             *       "de": "Die Daten sind umgezogen, wir prüfen sie.",
             *       "en": "The data has moved; we are verifying it."
             *     }
             */
            body: {
                [key: string]: string | null;
            } | string;
            /**
             * @description The status from then on; default: the previous one. A final status requires the end of the record, and applies from there on.
             * @example verifying
             */
            status?: components["schemas"]["MaintenanceStatus"];
            /**
             * Format: date-time
             * @description When it was published; not before the start or in the future.
             * @example 2026-03-01T10:30:00+01:00
             */
            published_at: string;
            /**
             * @description The affected components and their impacts from then on; others keep theirs.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "under_maintenance"
             *       }
             *     ]
             */
            components?: components["schemas"]["ComponentImpactInput"][];
        };
        PlainStep: Record<string, never>;
        Postmortem: {
            /**
             * @description Text by language; null where a language has none.
             * @example {
             *       "de": null,
             *       "en": "A certificate had expired."
             *     }
             */
            body: {
                [key: string]: string | null;
            };
            /**
             * @description Whether visitors see it.
             * @example true
             */
            is_published: boolean;
            /**
             * Format: date-time
             * @description When visitors first saw it.
             * @example 2026-03-01T09:30:00.000Z
             */
            published_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        PostmortemInput: {
            /**
             * @description Text by language; at least one language must be filled.
             * @example {
             *       "en": "A certificate had expired."
             *     }
             */
            body: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Whether visitors see it.
             * @example true
             */
            readonly is_published?: boolean;
            /**
             * Format: date-time
             * @description When visitors first saw it.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly published_at?: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string;
        };
        PreviewLink: {
            /**
             * Format: uri
             * @description Address of the preview, on the requested host.
             * @example http://demo.localhost:3000/preview/AQGcuN0qAGluY2lkZW50IDEymGkQ2d3fC1p4n7rYwE5uXyTz0Jv9b6cKqLhSgVtAoMI
             */
            url: string;
            /**
             * Format: date-time
             * @description When it expires.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string;
        };
        PreviewLinkInput: {
            /**
             * Format: int32
             * @description Seconds for which the link is valid; default: 7 days.
             * @example 172800
             */
            expires_in?: number;
        };
        PublicAffectedComponent: {
            /**
             * @description Id of the component.
             * @example 7
             */
            code: string;
            /**
             * @description Its name.
             * @example Card payments
             */
            name: string;
            /**
             * @description The value before.
             * @example operational
             */
            old_status: components["schemas"]["PublicComponentStatus"];
            /**
             * @description The value after.
             * @example partial_outage
             */
            new_status: components["schemas"]["PublicComponentStatus"];
        };
        PublicChallenge: {
            /** @description What it asks for. */
            parameters: components["schemas"]["PublicChallengeParameters"];
            /**
             * @description Signature of the parameters.
             * @example 9f86d081884c7d659a2feaa0c55ad015
             */
            signature: string;
        };
        PublicChallengeData: {
            /**
             * @description Until when it can be used, in milliseconds since 1970.
             * @example 1772366400000
             */
            valid_until: number;
        };
        PublicChallengeParameters: {
            /**
             * @description How it is hashed.
             * @example SHA-256
             */
            algorithm: string;
            /**
             * Format: int32
             * @description How often it is hashed.
             * @example 1
             */
            cost: number;
            /**
             * Format: int32
             * @description Bytes of the hash.
             * @example 32
             */
            keyLength: number;
            /**
             * @description What the hash begins with.
             * @example 9f86d081884c7d659a2feaa0c55ad015
             */
            keyPrefix: string;
            /**
             * @description Signature of the solution.
             * @example 9f86d081884c7d659a2feaa0c55ad015
             */
            keySignature: string;
            /**
             * @description Made for this challenge.
             * @example 9f86d081884c7d659a2feaa0c55ad015
             */
            nonce: string;
            /**
             * @description Made for this challenge.
             * @example 9f86d081884c7d659a2feaa0c55ad015
             */
            salt: string;
            /** @description More that is signed. */
            data: components["schemas"]["PublicChallengeData"];
        };
        PublicComponent: {
            /**
             * @description Number of the component; of a group, `g` and its number.
             * @example 7
             */
            id: string;
            /**
             * @description Its name; for a nested group, with the names of its parents.
             * @example Card payments
             */
            name: string;
            /**
             * @description Its status; for a group, the worst in it.
             * @example operational
             */
            status: components["schemas"]["PublicComponentStatus"];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed, its status included.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: int32
             * @description Order among its siblings, from 1.
             * @example 1
             */
            position: number;
            /**
             * @description What it is; null where nothing is said.
             * @example Visa and Mastercard
             */
            description: string | null;
            /**
             * @description True for components, false for groups.
             * @example true
             */
            showcase: boolean;
            /**
             * @description The day on which it was created; null for groups.
             * @example 2026-03-01
             */
            start_date: string | null;
            /**
             * @description The group it is in.
             * @example g3
             */
            group_id: string | null;
            /**
             * @description Slug of the status page.
             * @example acme
             */
            page_id: string;
            /**
             * @description Whether it is a group.
             * @example false
             */
            group: boolean;
            /**
             * @description Always false.
             * @example false
             */
            only_show_if_degraded: boolean;
            /**
             * @description For a group: ids of the components directly in it.
             * @example []
             */
            components?: string[];
        };
        /**
         * @description Status of a component in the words of the public status format.
         * @enum {string}
         */
        PublicComponentStatus: "operational" | "under_maintenance" | "degraded_performance" | "partial_outage" | "major_outage";
        /**
         * @description How bad it is, in the words of the public status format.
         * @enum {string}
         */
        PublicImpact: "none" | "maintenance" | "minor" | "major" | "critical";
        PublicIncidentRecord: {
            /**
             * @description Its number.
             * @example 12
             */
            id: string;
            /**
             * @description Its title.
             * @example Card payments disturbed
             */
            name: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its visible contents last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it was first being monitored; null: never.
             * @example null
             */
            monitoring_at: string | null;
            /**
             * Format: date-time
             * @description When it was over; null while it is ongoing.
             * @example null
             */
            resolved_at: string | null;
            /**
             * @description Its worst impact.
             * @example major
             */
            impact: components["schemas"]["PublicImpact"];
            /**
             * Format: uri
             * @description Its page.
             * @example https://status.acme.example/incidents/12
             */
            shortlink: string;
            /**
             * Format: date-time
             * @description When it started or will start.
             * @example 2026-03-01T09:30:00.000Z
             */
            started_at: string;
            /**
             * @description Slug of the status page.
             * @example acme
             */
            page_id: string;
            /** @description Its updates, newest first; the oldest is its own text. */
            incident_updates: components["schemas"]["PublicUpdate"][];
            /** @description The public components it affects now. */
            components: components["schemas"]["PublicComponent"][];
            /**
             * @description Its status.
             * @example investigating
             */
            status: components["schemas"]["PublicIncidentStatus"];
        };
        /**
         * @description Its status.
         * @enum {string}
         */
        PublicIncidentStatus: "investigating" | "identified" | "monitoring" | "resolved" | "postmortem";
        PublicMaintenanceRecord: {
            /**
             * @description Its number.
             * @example 12
             */
            id: string;
            /**
             * @description Its title.
             * @example Card payments disturbed
             */
            name: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its visible contents last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it was first being monitored; null: never.
             * @example null
             */
            monitoring_at: string | null;
            /**
             * Format: date-time
             * @description When it was over; null while it is ongoing.
             * @example null
             */
            resolved_at: string | null;
            /**
             * @description Its worst impact.
             * @example major
             */
            impact: components["schemas"]["PublicImpact"];
            /**
             * Format: uri
             * @description Its page.
             * @example https://status.acme.example/incidents/12
             */
            shortlink: string;
            /**
             * Format: date-time
             * @description When it started or will start.
             * @example 2026-03-01T09:30:00.000Z
             */
            started_at: string;
            /**
             * @description Slug of the status page.
             * @example acme
             */
            page_id: string;
            /** @description Its updates, newest first; the oldest is its own text. */
            incident_updates: components["schemas"]["PublicUpdate"][];
            /** @description The public components it affects now. */
            components: components["schemas"]["PublicComponent"][];
            /**
             * @description Its status.
             * @example scheduled
             */
            status: components["schemas"]["PublicMaintenanceStatus"];
            /**
             * Format: date-time
             * @description When it starts or started.
             * @example 2026-03-01T09:30:00.000Z
             */
            scheduled_for: string;
            /**
             * Format: date-time
             * @description Its planned end.
             * @example 2026-03-01T09:30:00.000Z
             */
            scheduled_until: string | null;
        };
        /**
         * @description Its status.
         * @enum {string}
         */
        PublicMaintenanceStatus: "scheduled" | "in_progress" | "verifying" | "completed";
        PublicStatus: {
            /**
             * @description Derived from the worst public component.
             * @example minor
             */
            indicator: components["schemas"]["PublicImpact"];
            /**
             * @description The same in words.
             * @example Partially Degraded Service
             */
            description: string;
        };
        PublicStatusPage: {
            /**
             * @description Slug of the status page.
             * @example acme
             */
            id: string;
            /**
             * @description Name of the company.
             * @example Acme GmbH
             */
            name: string;
            /**
             * Format: uri
             * @description Address of the page.
             * @example https://status.acme.example
             */
            url: string;
            /**
             * @description Its time zone (IANA).
             * @example Europe/Berlin
             */
            time_zone: string;
            /**
             * Format: date-time
             * @description When anything visible to visitors last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        PublicSubscriber: {
            /**
             * Format: email
             * @description The e-mail address; either this or an endpoint.
             * @example ada@example.com
             */
            email?: string;
            /**
             * Format: uri
             * @description The public address to post webhooks to; either this or an email.
             * @example https://hooks.example.com/status
             */
            endpoint?: string;
            /**
             * @description Ids of components, and of groups with their `g`, from `/api/v2/components`; default: all components, including future ones.
             * @example [
             *       "7",
             *       "g2"
             *     ]
             */
            component_id?: string[];
        };
        PublicSubscription: {
            /** @description Who subscribes, and to what. */
            subscriber: components["schemas"]["PublicSubscriber"];
            /**
             * @description If the status page requires a proof of work: base64 of JSON with the `challenge` of `GET /api/v2/subscribers/challenge` and its `solution`, in the format of ALTCHA; a new one for each request.
             * @example eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319
             */
            altcha?: string;
        };
        PublicSubscriptionForm: {
            /**
             * Format: email
             * @description The e-mail address; either this or an endpoint.
             * @example ada@example.com
             */
            "subscriber[email]"?: string;
            /**
             * Format: uri
             * @description The public address to post webhooks to; either this or an email.
             * @example https://hooks.example.com/status
             */
            "subscriber[endpoint]"?: string;
            /**
             * @description Ids of components, and of groups with their `g`, from `/api/v2/components`; default: all components, including future ones.
             * @example [
             *       "7",
             *       "g2"
             *     ]
             */
            "subscriber[component_id]"?: string[];
            /**
             * @description If the status page requires a proof of work: base64 of JSON with the `challenge` of `GET /api/v2/subscribers/challenge` and its `solution`, in the format of ALTCHA; a new one for each request.
             * @example eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319
             */
            altcha?: string;
        };
        PublicSubscriptionReceipt: {
            /**
             * @description What was done, for a person.
             * @example A link to confirm the subscription has been sent to this address.
             */
            message: string;
        };
        PublicUpdate: {
            /**
             * @description Number of the update; for the first text and the post-mortem, derived from the incident’s.
             * @example 41
             */
            id: string;
            /**
             * @description The status that it set.
             * @example identified
             */
            status: components["schemas"]["PublicUpdateStatus"];
            /**
             * @description Its text.
             * @example We have found the cause.
             */
            body: string;
            /**
             * @description Id of the incident or maintenance.
             * @example 12
             */
            incident_id: string;
            /**
             * Format: date-time
             * @description When it was posted.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description The time to show with it.
             * @example 2026-03-01T09:30:00.000Z
             */
            display_at: string;
            /** @description The components it names; null if there are none. */
            affected_components: components["schemas"]["PublicAffectedComponent"][] | null;
            /**
             * @description Always true.
             * @example true
             */
            deliver_notifications: boolean;
            /**
             * @description Always null.
             * @example null
             */
            custom_tweet: string | null;
            /**
             * @description Always null.
             * @example null
             */
            tweet_id: string | null;
        };
        /**
         * @description The status that it set.
         * @enum {string}
         */
        PublicUpdateStatus: "investigating" | "identified" | "monitoring" | "resolved" | "postmortem" | "scheduled" | "in_progress" | "verifying" | "completed";
        /** @enum {string} */
        PublicationState: "draft" | "scheduled" | "published";
        PublishStep: {
            /**
             * @description Whether to notify subscribers; default true.
             * @example true
             */
            notify?: boolean;
        };
        ReadSignal: {
            /**
             * @description Which alert it is about.
             * @example disk
             */
            key: string;
            /**
             * @description What it reports.
             * @example major_outage
             */
            status: components["schemas"]["ComponentStatus"];
            /**
             * Format: date-time
             * @description When, by the sender’s clock; null: not given.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            /**
             * Format: int32
             * @description Seconds after which it ends automatically; null: never.
             * @example 600
             */
            ttl: number | null;
            /**
             * @description What the sender said.
             * @example The disk is full.
             */
            message: string | null;
        };
        RemoteTrigger: {
            /**
             * @description Whether the inbound webhook is switched on.
             * @example false
             */
            webhook_enabled: boolean;
            /**
             * Format: uri
             * @description Secret address of the webhook; null when switched off.
             * @example null
             */
            webhook_url: string | null;
            /**
             * @description The last reported status.
             * @example null
             */
            webhook_status: components["schemas"]["ComponentStatus"] | null;
            /**
             * Format: date-time
             * @description When it was reported.
             * @example null
             */
            webhook_status_at: string | null;
            /** @description The linked host system. */
            host_system: components["schemas"]["LinkedHostSystem"] | null;
        };
        ReopenStep: {
            /**
             * @description Text of the update that the step creates; without it, the update only shows the status.
             * @example {
             *       "en": "It has come back; we are looking into it again."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Whether to notify subscribers; default true.
             * @example true
             */
            notify?: boolean;
        };
        ReportChange: {
            /**
             * @description What the figure is about; `method`: how all figures are computed.
             * @example component
             */
            kind: components["schemas"]["ReportChangeKind"];
            /**
             * Format: int64
             * @description Id of the group or component; null for others.
             * @example 1
             */
            id: number | null;
            /**
             * @description Name of the figure in the report.
             * @example outages
             */
            field: string;
            /**
             * @description The value in the previous version, as JSON; null if it has none.
             * @example 1
             */
            before: string | null;
            /**
             * @description The value in this version, as JSON; null if it has none.
             * @example 2
             */
            after: string | null;
        };
        /**
         * @description What the figure is about; `method`: how all figures are computed.
         * @enum {string}
         */
        ReportChangeKind: "method" | "page" | "group" | "component";
        ReportLink: {
            /**
             * Format: uri
             * @description Address of the sheet, on the requested host.
             * @example http://demo.localhost:3000/reports/AQGcuN0qAHJlcG9ydCAz3fC1p4n7rYwE5uXyTz0Jv9b6cKqLhSgVtAoMIymGkQ2d
             */
            url: string;
            /**
             * Format: date-time
             * @description When it expires.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string;
        };
        ReportLinkInput: {
            /**
             * Format: int32
             * @description Seconds for which the link is valid; default: 7 days.
             * @example 2592000
             */
            expires_in?: number;
        };
        /**
         * @description What is known of a host system.
         * @enum {string}
         */
        ReportedStatus: "operational" | "under_maintenance" | "degraded" | "partial_outage" | "major_outage" | "unknown";
        /**
         * @example {
         *       "body": {
         *         "en": "All payments work again."
         *       },
         *       "notify": true
         *     }
         */
        ResolveStep: {
            /**
             * Format: date-time
             * @description When it was over; not before its start or in the future. Default: now.
             * @example 2026-03-01T11:15:00+01:00
             */
            resolved_at?: string;
            /**
             * @description Posted as its last update.
             * @example {
             *       "en": "All payments work again."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Whether to notify subscribers; default true.
             * @example true
             */
            notify?: boolean;
        };
        /**
         * @description Whether to retry deliveries that failed, or resend those that were sent; default: failed.
         * @enum {string}
         */
        RetriedDeliveryStatus: "failed" | "sent";
        RetryDeliveries: {
            /**
             * @description Whether to retry deliveries that failed, or resend those that were sent; default: failed.
             * @example failed
             */
            status?: components["schemas"]["RetriedDeliveryStatus"];
            /**
             * @description Only deliveries of events of this name.
             * @example incident.published
             */
            event?: string;
            /**
             * Format: int64
             * @description Only deliveries of this event.
             * @example 311
             */
            event_id?: number;
            /**
             * Format: int64
             * @description Only deliveries to this subscriber; required to resend sent ones.
             * @example 9
             */
            subscriber_id?: number;
            /**
             * @description Only deliveries of this channel.
             * @example webhook
             */
            channel?: components["schemas"]["SubscriberChannel"];
            /**
             * Format: date-time
             * @description Only deliveries created from then on.
             * @example 2026-03-01T09:00:00Z
             */
            since?: string;
            /**
             * Format: date-time
             * @description Only deliveries created until then.
             * @example 2026-03-01T13:00:00Z
             */
            until?: string;
        };
        RotateApiKey: {
            /**
             * Format: int32
             * @description Seconds for which the present secret also stays valid; default: a day. 0 immediately ends all secrets but the new one, for use after a leak.
             * @example 86400
             */
            overlap_seconds?: number;
        };
        ScheduleStep: {
            /**
             * Format: date-time
             * @description When to publish it; in the future.
             * @example 2098-02-28T09:00:00+01:00
             */
            publish_at: string;
            /**
             * @description Whether to notify subscribers then; default true.
             * @example true
             */
            notify?: boolean;
        };
        ServiceHoursSettings: {
            /**
             * @description The day of the week.
             * @example monday
             */
            weekday: components["schemas"]["Weekday"];
            /**
             * @description When they begin.
             * @example 08:00
             */
            from: string;
            /**
             * @description When they end, later on the same day; 24:00 is the end of the day.
             * @example 18:00
             */
            to: string;
        };
        SignalBody: {
            /**
             * @description The status.
             * @example major_outage
             */
            status: components["schemas"]["SignalStatus"];
            /**
             * Format: date-time
             * @description Since when, by the sender’s clock; default, and if more than 5 minutes in the future: now.
             * @example 2026-03-01T09:30:00.000Z
             */
            at?: string;
            /**
             * Format: int32
             * @description Seconds after which it is over unless it is reported again.
             * @example 600
             */
            ttl?: number;
            /**
             * @description Identifies an alert; by default, all are one.
             * @example disk
             */
            key?: string;
            /**
             * @description What is the matter, in your own words.
             * @example The disk is full.
             */
            message?: string;
        };
        /**
         * @description The strongest effect of the request’s signals. Late: older than what is known, so it only changes the past. Nothing: a test, for example.
         * @enum {string}
         */
        SignalOutcome: "changed" | "unchanged" | "late" | "nothing" | "refused";
        /**
         * @description What these signals count as.
         * @enum {string}
         */
        SignalSource: "trigger" | "host_system";
        /**
         * @description The status.
         * @enum {string}
         */
        SignalStatus: "operational" | "under_maintenance" | "degraded" | "partial_outage" | "major_outage" | "up" | "ok" | "down" | "error";
        StartStep: {
            /**
             * @description Text of the update that the step creates; without it, the update only shows the status.
             * @example {
             *       "en": "We begin earlier than planned."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Whether to notify subscribers; default true.
             * @example true
             */
            notify?: boolean;
        };
        /**
         * @description Its source.
         * @enum {string}
         */
        StatusSource: "incident" | "maintenance" | "trigger" | "host_system";
        StatusSummary: {
            /**
             * @description The worst status of all components; at least degraded while an active incident names none.
             * @example degraded
             */
            indicator: components["schemas"]["ComponentStatus"];
            /** @description Counts of components. */
            components: components["schemas"]["ComponentsSummary"];
            /** @description Counts of incidents. */
            incidents: components["schemas"]["IncidentsSummary"];
            /** @description Counts of maintenances. */
            maintenances: components["schemas"]["MaintenancesSummary"];
            /** @description Counts of announcements. */
            announcements: components["schemas"]["AnnouncementsSummary"];
            /** @description Counts of subscribers. */
            subscribers: components["schemas"]["SubscribersSummary"];
            /**
             * @description Whether visitors can subscribe.
             * @example false
             */
            subscriptions_enabled: boolean;
            /**
             * Format: date-time
             * @description When this was counted.
             * @example 2026-03-01T09:30:00.000Z
             */
            generated_at: string;
        };
        /** @enum {string} */
        SubscribedEvent: "incident" | "maintenance" | "announcement";
        Subscriber: {
            /**
             * Format: int64
             * @description Id of the subscriber.
             * @example 9
             */
            id: number;
            /**
             * @description How the subscriber is notified.
             * @example email
             */
            channel: components["schemas"]["SubscriberChannel"];
            /**
             * @description E-mail address or web address. For Slack, Teams and Discord, only the host and the end are shown, since the full address is a secret.
             * @example ada@example.com
             */
            address: string;
            /**
             * @description Language of the notifications.
             * @example en
             */
            locale: string;
            /**
             * @description Whether the subscriber is notified.
             * @example pending
             */
            status: components["schemas"]["SubscriberStatus"];
            /**
             * @description The chosen components; null: all, including future ones.
             * @example null
             */
            component_ids: number[] | null;
            /**
             * @description The chosen component groups: their components at any depth, including future ones.
             * @example []
             */
            group_ids: number[];
            /**
             * @description The kinds of events the subscriber is notified of.
             * @example [
             *       "incident",
             *       "maintenance",
             *       "announcement"
             *     ]
             */
            events: ("incident" | "maintenance" | "announcement")[];
            /**
             * Format: date-time
             * @description When the subscription was confirmed; null while it is not.
             * @example null
             */
            confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When the subscriber was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the subscriber was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @description How a subscriber is notified.
         * @enum {string}
         */
        SubscriberChannel: "email" | "webhook" | "slack" | "teams" | "discord";
        SubscriberFigures: {
            /**
             * Format: int32
             * @description Subscribers who confirmed, including those who have left or been deleted since.
             * @example 9
             */
            confirmed: number;
            /**
             * Format: int32
             * @description Subscribers who left and have not come back.
             * @example 2
             */
            left: number;
            /**
             * Format: int32
             * @description The difference.
             * @example 7
             */
            growth: number;
            /** @description Deliveries by outcome. */
            deliveries: components["schemas"]["DeliveryFigures"];
        };
        SubscriberImport: {
            /**
             * Format: int32
             * @description Subscribers that were created.
             * @example 1
             */
            created: number;
            /**
             * Format: int32
             * @description Rows whose subscriber already existed.
             * @example 0
             */
            existing: number;
            /**
             * Format: int32
             * @description Rows that were refused.
             * @example 1
             */
            refused: number;
            /** @description The result of each row, in order. */
            rows: components["schemas"]["ImportedRow"][];
            /**
             * @description Why rows were refused: messages by field, as in a 422.
             * @example {
             *       "subscribers.1.address": [
             *         "The address must be a plain e-mail address such as ada@example.com, without name, quotes and comments."
             *       ]
             *     }
             */
            errors: {
                [key: string]: string[];
            };
        };
        SubscriberPoint: {
            /**
             * Format: int32
             * @description Subscribers who confirmed, including those who have left or been deleted since.
             * @example 9
             */
            confirmed: number;
            /**
             * Format: int32
             * @description Subscribers who left and have not come back.
             * @example 2
             */
            left: number;
            /**
             * Format: int32
             * @description The difference.
             * @example 7
             */
            growth: number;
            /** @description Deliveries by outcome. */
            deliveries: components["schemas"]["DeliveryFigures"];
            /**
             * @description First day of the day, week or month.
             * @example 2026-03-01
             */
            date: string;
            /**
             * Format: date-time
             * @description Its start, or that of the requested period.
             * @example 2026-03-01T09:30:00.000Z
             */
            started_at: string;
            /**
             * Format: date-time
             * @description Its end, or that of the requested period, or now.
             * @example 2026-03-01T09:30:00.000Z
             */
            ended_at: string;
        };
        SubscriberReport: {
            /**
             * Format: date-time
             * @description Start of the period.
             * @example 2026-03-01T09:30:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the period.
             * @example 2026-03-01T09:30:00.000Z
             */
            to: string;
            /**
             * @description Time zone of days and hours.
             * @example Europe/Berlin
             */
            time_zone: string;
            /**
             * @description Interval of the points.
             * @example day
             */
            interval: components["schemas"]["AnalyticsInterval"];
            /**
             * @description Maximum relative error of the delivery times, which are kept in classes.
             * @example 0.025
             */
            duration_error: number;
            /** @description Their present number. */
            now: components["schemas"]["SubscriberStockFigures"];
            /** @description The whole period. */
            total: components["schemas"]["SubscriberFigures"];
            /** @description Figures for each day, week or month that has begun. */
            points: components["schemas"]["SubscriberPoint"][];
            /** @description Channel by channel. */
            channels: components["schemas"]["ChannelSubscribers"][];
            /** @description Language by language, by their tags. */
            languages: components["schemas"]["LanguageSubscribers"][];
        };
        SubscriberSecret: {
            /**
             * @description Signing secret in the format of Standard Webhooks. It is only shown now.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            secret: string;
            /**
             * Format: date-time
             * @description Until when the previous one also stays valid; null: there was none.
             * @example 2026-03-01T09:30:00.000Z
             */
            previous_valid_until: string | null;
        };
        /**
         * @description Pending: not confirmed yet. Quarantined: cannot be reached, and is no longer tried. Only confirmed subscribers are notified.
         * @enum {string}
         */
        SubscriberStatus: "pending" | "confirmed" | "quarantined" | "unsubscribed";
        SubscriberStockFigures: {
            /**
             * Format: int32
             * @description Notified of events.
             * @example 120
             */
            confirmed: number;
            /**
             * Format: int32
             * @description Asked to confirm.
             * @example 4
             */
            pending: number;
            /**
             * Format: int32
             * @description Not reachable, and no longer tried.
             * @example 1
             */
            quarantined: number;
            /**
             * Format: int32
             * @description Unsubscribed, but still stored.
             * @example 12
             */
            unsubscribed: number;
        };
        SubscribersSummary: {
            /**
             * Format: int32
             * @description Confirmed subscribers.
             * @example 0
             */
            confirmed: number;
            /**
             * Format: int32
             * @description Subscribers that have not confirmed yet.
             * @example 0
             */
            pending: number;
        };
        TenantDetails: {
            /**
             * Format: uuid
             * @description Id of the tenant.
             * @example 0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90
             */
            id: string;
            /**
             * @description Name of the company.
             * @example Demo GmbH
             */
            name: string;
            /**
             * @description First part of the host name under the service domain.
             * @example demo
             */
            slug: string;
            /**
             * @description `both` for German and English, the code of a single language, `multi` for anything else.
             * @example both
             */
            language_mode: string;
            /**
             * @description Enabled languages, the main one first.
             * @example [
             *       "de",
             *       "en"
             *     ]
             */
            locales: string[];
            /**
             * Format: uri
             * @description Address of the public status page.
             * @example http://demo.localhost:3000
             */
            status_page_url: string;
        };
        TimelinePeriod: {
            /**
             * @description The status during this time.
             * @example partial_outage
             */
            status: components["schemas"]["ComponentStatus"];
            /**
             * Format: date-time
             * @description Its start, or that of the requested period.
             * @example 2026-03-01T09:30:00.000Z
             */
            started_at: string;
            /**
             * Format: date-time
             * @description Its end, or that of the requested period, or now.
             * @example 2026-03-01T09:30:00.000Z
             */
            ended_at: string;
        };
        TimelineReason: {
            /**
             * @description Its source.
             * @example incident
             */
            source: components["schemas"]["StatusSource"];
            /**
             * Format: int64
             * @description Id of the incident, maintenance or host system; of a trigger, that of the component.
             * @example 12
             */
            id: number;
            /**
             * @description The status it reports.
             * @example partial_outage
             */
            status: components["schemas"]["ComponentStatus"];
            /**
             * Format: date-time
             * @description Since when it reports this.
             * @example 2026-03-01T09:30:00.000Z
             */
            since: string;
            /**
             * @description The alert; for triggers and host systems only.
             * @example disk
             */
            key?: string;
            /**
             * @description The last message of the trigger or host system, if any.
             * @example The disk is full.
             */
            message?: string;
        };
        UpdateAnnouncement: {
            /**
             * @description Text by language.
             * @example {
             *       "en": "We are moving."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description How important it is; default on create: info.
             * @example info
             */
            level?: components["schemas"]["AnnouncementLevel"];
            /**
             * Format: uri
             * @description Where visitors can read more.
             * @example https://www.example.com/news
             */
            link_url?: string | null;
            /**
             * Format: date-time
             * @description When visitors start to see it; null: at publication.
             * @example 2098-03-01T08:00:00+01:00
             */
            starts_at?: string | null;
            /**
             * Format: date-time
             * @description When visitors stop seeing it, after starts_at; null: when it is unpublished.
             * @example 2098-03-08T18:00:00+01:00
             */
            ends_at?: string | null;
            /**
             * @description Title by language; at least one language must be filled.
             * @example {
             *       "de": "Neue Adresse",
             *       "en": "New address"
             *     }
             */
            title?: {
                [key: string]: string | null;
            } | string;
            /**
             * Format: int64
             * @description Id of the announcement.
             * @example 4
             */
            readonly id?: number;
            /**
             * @description Whether it is published.
             * @example true
             */
            readonly is_published?: boolean;
            /**
             * Format: date-time
             * @description When it was published; null while it is not.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly published_at?: string | null;
            /**
             * @description Whether visitors can see it now: it is published and within its times.
             * @example true
             */
            readonly is_active?: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string;
        };
        UpdateApiKey: {
            /**
             * @description What the key is for.
             * @example Deployment
             */
            name?: string;
            /**
             * Format: int64
             * @description Id of the key.
             * @example 3
             */
            readonly id?: number;
            /**
             * @description What the key may do; fixed when it is created.
             * @example [
             *       "components.view",
             *       "components.manage"
             *     ]
             */
            readonly abilities?: string[];
            /**
             * @description The last characters of its secret, to tell keys apart.
             * @example x7Qa
             */
            readonly last_four?: string;
            /**
             * @description Whether requests with it are accepted.
             * @example active
             */
            readonly status?: components["schemas"]["ApiKeyStatus"];
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
            /**
             * Format: date-time
             * @description When the key was last used, exact to a minute; null: never.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly last_used_at?: string | null;
            /**
             * Format: date-time
             * @description When the key stops working; null: never.
             * @example null
             */
            readonly expires_at?: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null: it was not.
             * @example null
             */
            readonly revoked_at?: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation also stays valid; null: it is no longer valid.
             * @example null
             */
            readonly previous_secret_expires_at?: string | null;
        };
        UpdateComponent: {
            /**
             * @description Description by language.
             * @example {
             *       "en": "Visa and Mastercard"
             *     }
             */
            description?: {
                [key: string]: string | null;
            } | string;
            /**
             * Format: int64
             * @description The group it is in; null for none.
             * @example null
             */
            group_id?: number | null;
            /**
             * @description False makes it internal; default on create: true.
             * @example true
             */
            is_public?: boolean;
            /**
             * @description Whether visitors can subscribe to it; default on create: true.
             * @example true
             */
            subscribable?: boolean;
            /**
             * Format: int32
             * @description Order within its group; default on create: after the last.
             * @example 0
             */
            position?: number;
            /**
             * @description Switches the inbound webhook on or off; switching it on creates a new secret address.
             * @example true
             */
            webhook_enabled?: boolean;
            /**
             * Format: int64
             * @description Host system to link; null for none.
             * @example null
             */
            host_system_id?: number | null;
            /**
             * @description Name by language; at least one language must be filled.
             * @example {
             *       "de": "Kartenzahlung",
             *       "en": "Card payments"
             *     }
             */
            name: {
                [key: string]: string | null;
            } | string;
            /**
             * Format: int64
             * @description Id of the component.
             * @example 7
             */
            readonly id?: number;
            /**
             * @description Derived from the name.
             * @example kartenzahlung
             */
            readonly slug?: string;
            /**
             * @description The live status.
             * @example operational
             */
            readonly status?: components["schemas"]["ComponentStatus"];
            /**
             * @description Availability over 90 days as a fraction; 1 is fully available.
             * @example 1
             */
            readonly uptime_90d?: number;
            /** @description What can set its status automatically. */
            readonly remote_trigger?: components["schemas"]["RemoteTrigger"];
            /**
             * Format: date-time
             * @description When the component was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
            /**
             * Format: date-time
             * @description When the component was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string;
        };
        UpdateComponentGroup: {
            /**
             * Format: int64
             * @description The group it is in; null for a root group.
             * @example null
             */
            parent_id?: number | null;
            /**
             * Format: int32
             * @description Order among its siblings; default on create: after the last.
             * @example 0
             */
            position?: number;
            /**
             * @description Name by language; at least one language must be filled.
             * @example {
             *       "de": "Zahlungen",
             *       "en": "Payments"
             *     }
             */
            name: {
                [key: string]: string | null;
            } | string;
            /**
             * Format: int64
             * @description Id of the group.
             * @example 3
             */
            readonly id?: number;
            /**
             * @description Derived from the name.
             * @example zahlungen
             */
            readonly slug?: string;
            /**
             * Format: int32
             * @description Depth in the tree; 0 for a root group.
             * @example 0
             */
            readonly depth?: number;
            /**
             * Format: date-time
             * @description When the group was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
            /**
             * Format: date-time
             * @description When the group was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string;
        };
        UpdateDomain: {
            /**
             * @description Whether links lead there; the previous primary domain no longer is.
             * @example true
             */
            is_primary?: boolean;
            /**
             * Format: int64
             * @description Id of the domain.
             * @example 2
             */
            readonly id?: number;
            /**
             * @description Its name, normalized.
             * @example status.example.com
             */
            readonly host?: string;
            /**
             * @description Whether the page is served there.
             * @example pending
             */
            readonly status?: components["schemas"]["DomainStatus"];
            /**
             * Format: date-time
             * @description When it was verified; null: it is not verified.
             * @example null
             */
            readonly verified_at?: string | null;
            /**
             * @description How it was verified: by its DNS, which is checked daily, or by the operator; null: it is not verified.
             * @example null
             */
            readonly verified_by?: components["schemas"]["DomainProof"] | null;
            /**
             * Format: date-time
             * @description Since when its records have been missing; null: they are not missing.
             * @example null
             */
            readonly failing_since?: string | null;
            /**
             * Format: date-time
             * @description When the page stops being served there unless the records are back; null: nothing is wrong.
             * @example null
             */
            readonly stops_at?: string | null;
            /**
             * Format: date-time
             * @description When its DNS was last checked; null: never.
             * @example null
             */
            readonly checked_at?: string | null;
            /**
             * @description The result of the last check; null: there was none.
             * @example null
             */
            readonly check_result?: components["schemas"]["DomainCheckResult"] | null;
            /**
             * @description The same in words, with what to do; null: it has not been checked yet.
             * @example null
             */
            readonly check_message?: string | null;
            /** @description The records that verify the domain; one is enough. */
            readonly expected_records?: components["schemas"]["DomainDnsRecord"][];
            /** @description The records that the last check found. */
            readonly found_records?: components["schemas"]["DomainDnsRecord"][];
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
        };
        UpdateDraftIncidentTexts: {
            /**
             * @description Title of a drafted incident, by language. `{component}`, `{status}` and `{messages}` are replaced with what is reported. Null: the built-in text.
             * @example {
             *       "de": "{component} gestört",
             *       "en": "{component} disturbed"
             *     }
             */
            title?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Its text, in Markdown. `{component}`, `{status}` and `{messages}` are replaced with what is reported. Null: the built-in text.
             * @example {
             *       "de": "Wir sehen uns das an.",
             *       "en": "We are looking into it."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Text of the update for further alerts, in Markdown. `{component}`, `{status}` and `{messages}` are replaced with what is reported. Null: the built-in text.
             * @example {
             *       "de": "Weitere Meldungen:\n{messages}",
             *       "en": "Further reports:\n{messages}"
             *     }
             */
            update?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Text of the update for the recovery, in Markdown. `{component}`, `{status}` and `{messages}` are replaced with what is reported. Null: the built-in text.
             * @example {
             *       "de": "{component} läuft wieder.",
             *       "en": "{component} works again."
             *     }
             */
            recovery?: {
                [key: string]: string | null;
            } | string;
            /**
             * Format: date-time
             * @description When they were last changed; null: never.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string | null;
        };
        UpdateHostSystem: {
            /**
             * @description Name of the host system.
             * @example db-cluster-1
             */
            name?: string;
            /**
             * @description Usually `server`, `cluster`, `database`, `network`, `storage`, `cloud` or `provider`, but any word is allowed.
             * @example database
             */
            kind?: string;
            /**
             * Format: int64
             * @description Id of the host system.
             * @example 12
             */
            readonly id?: number;
            /**
             * @description What it last reported; operational until then.
             * @example operational
             */
            readonly status?: components["schemas"]["ComponentStatus"];
            /**
             * Format: date-time
             * @description When it last reported; null until then.
             * @example null
             */
            readonly status_at?: string | null;
            /**
             * Format: uri
             * @description Secret address to which it reports.
             * @example http://demo.localhost:3000/hooks/host-systems/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi
             */
            readonly webhook_url?: string;
            /**
             * Format: date-time
             * @description When the host system was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
            /**
             * Format: date-time
             * @description When the host system was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string;
        };
        UpdateHostSystemReporting: {
            /**
             * Format: int32
             * @description Seconds of silence after which the status is unknown; null: it stays as last reported.
             * @example 900
             */
            stale_after?: number | null;
            /**
             * @description The last reported status; unknown before the first report and after a silence of `stale_after`.
             * @example operational
             */
            readonly status?: components["schemas"]["ReportedStatus"];
            /**
             * Format: date-time
             * @description When it last reported; null: never.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly heard_at?: string | null;
        };
        UpdateIncident: {
            /**
             * @description Title by language; at least one language must be filled.
             * @example {
             *       "de": "Kartenzahlung gestört",
             *       "en": "Card payments disturbed"
             *     }
             */
            title?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Text by language.
             * @example {
             *       "de": "Wir untersuchen die Ursache.",
             *       "en": "We are looking into it."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description The affected components and the impact on each; replaces the whole list.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "partial_outage"
             *       }
             *     ]
             */
            components?: components["schemas"]["ComponentImpactInput"][];
            /**
             * @description Working status; `resolved` is reached with …/resolve.
             * @example investigating
             */
            status?: components["schemas"]["IncidentStatus"];
            /**
             * Format: date-time
             * @description When it started; default on create: now.
             * @example 2026-03-01T10:30:00+01:00
             */
            started_at?: string;
            /**
             * Format: int64
             * @description Id of the record.
             * @example 12
             */
            readonly id?: number;
            /**
             * @description The kind of record.
             * @example incident
             */
            readonly type?: components["schemas"]["IncidentType"];
            /**
             * Format: date-time
             * @description Planned end; maintenances only.
             * @example null
             */
            readonly scheduled_end_at?: string | null;
            /**
             * Format: date-time
             * @description When it was published; null while it is not.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly published_at?: string | null;
            /**
             * Format: date-time
             * @description When it will be published; null if not scheduled.
             * @example null
             */
            readonly publish_at?: string | null;
            /**
             * Format: date-time
             * @description When it was resolved, completed or cancelled.
             * @example null
             */
            readonly resolved_at?: string | null;
            /**
             * Format: date-time
             * @description When it was acknowledged.
             * @example null
             */
            readonly acknowledged_at?: string | null;
            /**
             * @description Whether visitors see it.
             * @example true
             */
            readonly is_published?: boolean;
            /**
             * @description Whether its publication is scheduled.
             * @example false
             */
            readonly is_scheduled?: boolean;
            /**
             * @description Whether it is over.
             * @example false
             */
            readonly is_resolved?: boolean;
            /**
             * Format: uri
             * @description Its public page.
             * @example http://demo.localhost:3000/incidents/12
             */
            readonly public_url?: string;
            /**
             * @description Its post-mortem.
             * @example null
             */
            readonly postmortem?: components["schemas"]["Postmortem"] | null;
            /** @description Its newest 50 updates, newest first; all of them are listed at `…/updates`. Those after the first 1000000 bytes of text are left out, in a list those after 50000. */
            readonly updates?: components["schemas"]["IncidentUpdate"][];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string;
        };
        UpdateMaintenance: {
            /**
             * @description Title by language; at least one language must be filled.
             * @example {
             *       "de": "Umzug der Datenbank",
             *       "en": "Database migration"
             *     }
             */
            title?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description Text by language.
             * @example {
             *       "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
             *       "en": "Card payments are not possible during this time."
             *     }
             */
            body?: {
                [key: string]: string | null;
            } | string;
            /**
             * @description The affected components and the impact on each; replaces the whole list.
             * @example [
             *       {
             *         "id": 7,
             *         "impact": "under_maintenance"
             *       }
             *     ]
             */
            components?: components["schemas"]["ComponentImpactInput"][];
            /**
             * @description Working status; `completed` and `cancelled` are reached with …/complete and …/cancel.
             * @example scheduled
             */
            status?: components["schemas"]["MaintenanceStatus"];
            /**
             * Format: date-time
             * @description When it starts or started; default on create: now.
             * @example 2098-03-01T22:00:00+01:00
             */
            started_at?: string;
            /**
             * Format: date-time
             * @description Planned end; must be after the start.
             * @example 2098-03-02T02:00:00+01:00
             */
            scheduled_end_at?: string;
            /**
             * Format: int64
             * @description Id of the record.
             * @example 12
             */
            readonly id?: number;
            /**
             * @description The kind of record.
             * @example maintenance
             */
            readonly type?: components["schemas"]["MaintenanceType"];
            /**
             * Format: date-time
             * @description When it was published; null while it is not.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly published_at?: string | null;
            /**
             * Format: date-time
             * @description When it will be published; null if not scheduled.
             * @example null
             */
            readonly publish_at?: string | null;
            /**
             * Format: date-time
             * @description When it was resolved, completed or cancelled.
             * @example null
             */
            readonly resolved_at?: string | null;
            /**
             * Format: date-time
             * @description When it was acknowledged.
             * @example null
             */
            readonly acknowledged_at?: string | null;
            /**
             * @description Whether visitors see it.
             * @example true
             */
            readonly is_published?: boolean;
            /**
             * @description Whether its publication is scheduled.
             * @example false
             */
            readonly is_scheduled?: boolean;
            /**
             * @description Whether it is over.
             * @example false
             */
            readonly is_resolved?: boolean;
            /**
             * Format: uri
             * @description Its public page.
             * @example http://demo.localhost:3000/maintenances/12
             */
            readonly public_url?: string;
            /**
             * @description Its post-mortem.
             * @example null
             */
            readonly postmortem?: components["schemas"]["Postmortem"] | null;
            /** @description Its newest 50 updates, newest first; all of them are listed at `…/updates`. Those after the first 1000000 bytes of text are left out, in a list those after 50000. */
            readonly updates?: components["schemas"]["MaintenanceUpdate"][];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string;
        };
        /**
         * @example {
         *       "reminder_minutes": 60
         *     }
         */
        UpdatePageSettings: {
            /**
             * @description Name of the company.
             * @example Acme GmbH
             */
            name?: string;
            /**
             * @description The complete list of the page’s languages as tags, the main one first. Removing a language hides its texts until it is added again; if there are any, this gets 422 with their number, unless `confirm_removal` names the language. A main language in which some record has no name gets 422 as well.
             * @example [
             *       "de",
             *       "en"
             *     ]
             */
            locales?: string[];
            /**
             * @description Languages to remove from `locales` even though this hides their texts until they are added again.
             * @example []
             */
            confirm_removal?: string[];
            /**
             * @description Time zone of times on the page, by IANA name.
             * @example Europe/Berlin
             */
            time_zone?: string;
            /**
             * @description Color of the company on its page; null: Heliograph’s own. It is darkened or lightened if it would be hard to read.
             * @example #0a7d4f
             */
            color?: string | null;
            /**
             * @description Another spelling of `color`, which takes precedence.
             * @example #0a7d4f
             */
            colour?: string | null;
            /**
             * @description Logo as a base64 data URL: SVG, PNG, JPEG or WebP, at most 256 KiB; null: none.
             * @example null
             */
            logo?: string | null;
            /**
             * @description Logo for the dark scheme, as `logo`; null: the same one.
             * @example null
             */
            logo_dark?: string | null;
            /**
             * @description Icon in browser tabs as a base64 data URL: SVG, PNG, JPEG, WebP or ICO, at most 64 KiB; null: one that shows the status.
             * @example null
             */
            favicon?: string | null;
            /** @description Links in the header of every page; replaces the list. */
            header_links?: components["schemas"]["LinkInput"][];
            /**
             * @description Text in the footer of every page, in Markdown; images in it are links.
             * @example {
             *       "de": "Acme GmbH, Berlin",
             *       "en": "Acme GmbH, Berlin"
             *     }
             */
            footer_text?: {
                [key: string]: string | null;
            } | string;
            /** @description Links in the footer of every page; replaces the list. */
            footer_links?: components["schemas"]["LinkInput"][];
            /** @description Variables of the style sheet; members you leave out keep their value. */
            look?: components["schemas"]["LookInput"];
            /**
             * @description How the overview shows components. The rows of a matrix are the groups of the first level at which at least two share the names of members, such as regions; these names are the columns. Whatever has no cell is listed below. Without shared names, the list is shown.
             * @example list
             */
            layout?: components["schemas"]["PageLayout"];
            /**
             * @description Whether pages show images in Markdown, which visitors’ browsers load from their hosts, so that these see visitors’ addresses, or only links to them.
             * @example true
             */
            markdown_images?: boolean;
            /** @description How much of its time each status counts as downtime, also in the past. */
            uptime_weights?: components["schemas"]["UptimeWeightsInput"];
            /**
             * Format: int32
             * @description Minutes before the start of a maintenance at which its reminder is sent.
             * @example 60
             */
            reminder_minutes?: number;
            /**
             * @description Whether visitors can subscribe. If false, the page offers no subscriptions and subscribers cannot be created or changed, but existing ones are still notified.
             * @example true
             */
            subscriptions_enabled?: boolean;
            /**
             * @description Whether subscribing requires a proof of work, to deter bots. The form then needs scripts.
             * @example false
             */
            subscribe_proof_of_work?: boolean;
            /**
             * Format: int32
             * @description Seconds by which notifications are delayed, so that a correction in the meantime replaces them.
             * @example 0
             */
            notification_grace_seconds?: number;
            /**
             * @description Address for replies to mails; null: the sender’s address.
             * @example support@example.com
             */
            mail_reply_to?: string | null;
            /**
             * @description Promised uptime, as a fraction; null: none.
             * @example 0.999
             */
            sla_target?: number | null;
            /** @description When the promise applies, in `time_zone`; empty: around the clock. Hours of one day must not overlap, and those over midnight are written as two: until 24:00, and from 00:00 on the next day. */
            service_hours?: components["schemas"]["ServiceHoursSettings"][];
            /**
             * @description Days, in `time_zone`, on which the promise does not apply.
             * @example [
             *       "2026-12-25",
             *       "2026-12-26"
             *     ]
             */
            holidays?: string[];
            /**
             * Format: uri
             * @description Address of the logo; null: none. It changes with the logo.
             * @example https://status.example.com/assets/logo-9f86d081884c7d65.svg
             */
            readonly logo_url?: string | null;
            /**
             * Format: uri
             * @description Address of the logo in the dark scheme; null: the same one. It changes with the logo.
             * @example https://status.example.com/assets/logo-dark-9f86d081884c7d65.svg
             */
            readonly logo_dark_url?: string | null;
            /**
             * Format: uri
             * @description Address of the icon in browser tabs; null: one that shows the status. It changes with the icon.
             * @example https://status.example.com/assets/favicon-9f86d081884c7d65.svg
             */
            readonly favicon_url?: string | null;
            /**
             * Format: date-time
             * @description When a setting of the page was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string;
        };
        UpdateSubscriber: {
            /**
             * @description One of the languages of the page; default on create: its main language.
             * @example en
             */
            locale?: string;
            /**
             * @description The chosen components, which must be public and subscribable; null: all. Default on create: all, unless groups are given.
             * @example null
             */
            component_ids?: number[] | null;
            /**
             * @description The chosen component groups, with all components in them and below.
             * @example []
             */
            group_ids?: number[];
            /**
             * @description The kinds of events the subscriber is notified of; default on create: all.
             * @example [
             *       "incident",
             *       "maintenance"
             *     ]
             */
            events?: ("incident" | "maintenance" | "announcement")[];
            /**
             * Format: int64
             * @description Id of the subscriber.
             * @example 9
             */
            readonly id?: number;
            /**
             * @description How the subscriber is notified.
             * @example email
             */
            readonly channel?: components["schemas"]["SubscriberChannel"];
            /**
             * @description E-mail address or web address. For Slack, Teams and Discord, only the host and the end are shown, since the full address is a secret.
             * @example ada@example.com
             */
            readonly address?: string;
            /**
             * @description Whether the subscriber is notified.
             * @example pending
             */
            readonly status?: components["schemas"]["SubscriberStatus"];
            /**
             * Format: date-time
             * @description When the subscription was confirmed; null while it is not.
             * @example null
             */
            readonly confirmed_at?: string | null;
            /**
             * Format: date-time
             * @description When the subscriber was created.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly created_at?: string;
            /**
             * Format: date-time
             * @description When the subscriber was last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            readonly updated_at?: string;
        };
        UpdateWebhook: {
            /**
             * Format: int32
             * @description Seconds that a problem must last before it counts; it then counts from its start.
             * @example 0
             */
            confirm_after?: number;
            /**
             * Format: int32
             * @description Seconds that a recovery must last before it counts; it then counts from its start.
             * @example 0
             */
            recover_after?: number;
            /**
             * @description Whether a problem that counts drafts an incident, one at a time.
             * @example false
             */
            draft_incident?: boolean;
            /**
             * Format: int32
             * @description Seconds after which such a draft is published automatically; null: never.
             * @example null
             */
            publish_after?: number | null;
            /**
             * @description Language that the sender’s messages are in; null: the main language.
             * @example null
             */
            message_locale?: string | null;
            /**
             * Format: uri
             * @description Secret address to report to; null while switched off.
             * @example http://demo.localhost:3000/hooks/components/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi
             */
            readonly webhook_url?: string | null;
            /**
             * Format: date-time
             * @description Until when the address before the last rotation also works; null: there is none.
             * @example null
             */
            readonly previous_until?: string | null;
        };
        UptimeFigures: {
            /**
             * @description As a fraction, rounded down to six digits; 1 if nothing was measured.
             * @example 0.99956
             */
            uptime: number;
            /**
             * @description The same for the added time of all its components; for a component, equal to `uptime`.
             * @example 0.99989
             */
            components_uptime: number;
            /**
             * @description The time that uptime is a share of: since creation, within service hours, without maintenance.
             * @example 2592000
             */
            measured_seconds: number;
            /** @description Downtime by status. */
            downtime_seconds: components["schemas"]["DowntimeSeconds"];
            /**
             * @description Weighted downtime, which reduces uptime.
             * @example 1140
             */
            weighted_downtime_seconds: number;
            /**
             * @description Time under maintenance, which counts neither as uptime nor as downtime.
             * @example 7200
             */
            planned_seconds: number;
            /**
             * Format: int32
             * @description Number of outages.
             * @example 2
             */
            outages: number;
            /**
             * @description Mean time between failures: measured time without outages, divided by their number; null without outages.
             * @example 1294800
             */
            mtbf_seconds: number | null;
            /**
             * @description Mean time to recover: counted time of outages, divided by their number; null without outages.
             * @example 1200
             */
            mttr_seconds: number | null;
            /** @description The longest outage; null if there was none. */
            longest_outage: components["schemas"]["LongestOutage"] | null;
            /** @description Error budget against the target; null without a target. */
            budget: components["schemas"]["ErrorBudgetFigures"] | null;
        };
        UptimeMethod: {
            /**
             * @description How uptime is computed.
             * @example 1 - sum(weight × downtime) / measured time, floored to 6 digits
             */
            uptime: string;
            /**
             * @description How the status of groups and the page is determined.
             * @example the worst status of a component within, at each instant
             */
            groups: string;
            /**
             * @description What counts as an outage.
             * @example time without a gap in statuses of a weight above 0
             */
            outage: string;
            /** @description How much of its time a status counts as downtime. */
            weights: components["schemas"]["UptimeWeightSettings"];
            /** @description Hours that count, in the time zone; empty: around the clock. */
            service_hours: components["schemas"]["ServiceHoursSettings"][];
            /**
             * @description Days that do not count.
             * @example []
             */
            holidays: string[];
        };
        UptimePoint: {
            /**
             * @description First day of the day, week or month.
             * @example 2026-03-01
             */
            date: string;
            /**
             * Format: date-time
             * @description Its start, or that of the requested period.
             * @example 2026-03-01T09:30:00.000Z
             */
            started_at: string;
            /**
             * Format: date-time
             * @description Its end, or that of the requested period, or now.
             * @example 2026-03-01T09:30:00.000Z
             */
            ended_at: string;
            /**
             * @description As above.
             * @example 0.99956
             */
            uptime: number;
            /**
             * @description As above; 0: nothing was measured.
             * @example 86400
             */
            measured_seconds: number;
            /** @description Downtime by status. */
            downtime_seconds: components["schemas"]["DowntimeSeconds"];
            /**
             * @description Time under maintenance.
             * @example 0
             */
            planned_seconds: number;
            /**
             * Format: int32
             * @description Number of outages that began in it.
             * @example 0
             */
            outages: number;
        };
        UptimeReport: {
            /**
             * Format: date-time
             * @description Start of the period.
             * @example 2026-03-01T09:30:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the period.
             * @example 2026-03-01T09:30:00.000Z
             */
            to: string;
            /**
             * Format: date-time
             * @description Until when it is measured: its end, or now.
             * @example 2026-03-01T09:30:00.000Z
             */
            measured_until: string;
            /**
             * @description Time zone of days and hours.
             * @example Europe/Berlin
             */
            time_zone: string;
            /**
             * @description Interval of the points.
             * @example day
             */
            interval: components["schemas"]["AnalyticsInterval"];
            /** @description How the figures are computed. */
            method: components["schemas"]["UptimeMethod"];
            /**
             * @description Promised uptime; null: none.
             * @example 0.999
             */
            target: number | null;
            /** @description What `total` and `points` cover. */
            subject: components["schemas"]["UptimeSubject"];
            /** @description The whole period. */
            total: components["schemas"]["UptimeFigures"];
            /** @description Figures for each day, week or month that has begun. */
            points: components["schemas"]["UptimePoint"][];
            /** @description Groups of the page or the group, parents before children; on the first pages. */
            groups: components["schemas"]["GroupUptime"][];
            /** @description Components of the page or the group, in list order, after the groups. */
            components: components["schemas"]["ComponentUptime"][];
            /** @description Paging of the groups and components. */
            paging: components["schemas"]["AnalyticsPaging"];
        };
        UptimeSubject: {
            /**
             * @description What it is.
             * @example page
             */
            kind: components["schemas"]["UptimeSubjectKind"];
            /**
             * Format: int64
             * @description Its id; null for the page.
             * @example null
             */
            id: number | null;
        };
        /**
         * @description What it is.
         * @enum {string}
         */
        UptimeSubjectKind: "page" | "group" | "component";
        UptimeWeightSettings: {
            /**
             * @description Of degraded performance, 0 to 1.
             * @example 0
             */
            degraded: number;
            /**
             * @description Of a partial outage, 0 to 1.
             * @example 0.3
             */
            partial_outage: number;
            /**
             * @description Of a major outage, 0 to 1.
             * @example 1
             */
            major_outage: number;
        };
        UptimeWeightsInput: {
            /**
             * @description Of degraded performance, 0 to 1.
             * @example 0
             */
            degraded?: number;
            /**
             * @description Of a partial outage, 0 to 1.
             * @example 0.3
             */
            partial_outage?: number;
            /**
             * @description Of a major outage, 0 to 1.
             * @example 1
             */
            major_outage?: number;
        };
        ValidationErrorBody: {
            /**
             * @description What is wrong, for a person.
             * @example There is no such component.
             */
            message: string;
            /**
             * Format: uri
             * @description The operation in the reference.
             * @example http://demo.localhost:3000/api/v1/docs#/Components/getComponent
             */
            documentation_url?: string;
            /**
             * @description Messages by field; languages and list elements follow a dot.
             * @example {
             *       "name.fr": [
             *         "The language \"fr\" is not enabled; enabled: de, en."
             *       ]
             *     }
             */
            errors: {
                [key: string]: string[];
            };
        };
        ViewedPage: {
            /**
             * @description Its path, without a query.
             * @example /
             */
            path: string;
            /**
             * Format: int32
             * @description Number of views.
             * @example 1204
             */
            views: number;
            /** @description The same by language. */
            locales: components["schemas"]["LocaleViews"][];
        };
        ViewsPoint: {
            /**
             * @description First day of the day, week or month.
             * @example 2026-03-01
             */
            date: string;
            /**
             * Format: int32
             * @description Number of views.
             * @example 1204
             */
            views: number;
            /** @description The same by language. */
            locales: components["schemas"]["LocaleViews"][];
        };
        ViewsReport: {
            /**
             * @description First day.
             * @example 2026-03-01
             */
            from: string;
            /**
             * @description Last day.
             * @example 2026-03-30
             */
            to: string;
            /**
             * @description Time zone of days.
             * @example Europe/Berlin
             */
            time_zone: string;
            /**
             * @description Interval of the points.
             * @example day
             */
            interval: components["schemas"]["AnalyticsInterval"];
            /**
             * Format: int32
             * @description Views in the whole period.
             * @example 1204
             */
            views: number;
            /** @description The same by language, most views first. */
            locales: components["schemas"]["LocaleViews"][];
            /** @description Figures for each day, week or month that has begun. */
            points: components["schemas"]["ViewsPoint"][];
            /** @description The 100 pages with the most views. */
            pages: components["schemas"]["ViewedPage"][];
        };
        Webhook: {
            /**
             * Format: uri
             * @description Secret address to report to; null while switched off.
             * @example http://demo.localhost:3000/hooks/components/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi
             */
            webhook_url: string | null;
            /**
             * Format: date-time
             * @description Until when the address before the last rotation also works; null: there is none.
             * @example null
             */
            previous_until: string | null;
            /**
             * Format: int32
             * @description Seconds that a problem must last before it counts; it then counts from its start.
             * @example 0
             */
            confirm_after: number;
            /**
             * Format: int32
             * @description Seconds that a recovery must last before it counts; it then counts from its start.
             * @example 0
             */
            recover_after: number;
            /**
             * @description Whether a problem that counts drafts an incident, one at a time.
             * @example false
             */
            draft_incident: boolean;
            /**
             * Format: int32
             * @description Seconds after which such a draft is published automatically; null: never.
             * @example null
             */
            publish_after: number | null;
            /**
             * @description Language that the sender’s messages are in; null: the main language.
             * @example null
             */
            message_locale: string | null;
        };
        /**
         * @description The day of the week.
         * @enum {string}
         */
        Weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        WeekdayIncidents: {
            /**
             * @description The day of the week.
             * @example monday
             */
            weekday: components["schemas"]["Weekday"];
            /**
             * Format: int32
             * @description Number of incidents that started on it.
             * @example 3
             */
            count: number;
            /**
             * @description The same by hour of the day in the time zone, from 0 to 23.
             * @example [
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       1,
             *       0,
             *       2,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0
             *     ]
             */
            hours: number[];
        };
    };
    responses: {
        /** @description Malformed JSON or a malformed header. */
        Error400: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The body is not well-formed JSON."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The API key is missing, invalid or expired. */
        Error401: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The API key is not valid."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The key belongs to another status page, or lacks the ability. */
        Error403: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The API key belongs to another status page than this host."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description There is no such record, or the host belongs to no status page. */
        Error404: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "No status page lives at this host, and there is no central endpoint; ask at the host of a status page."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Invalid input; `errors` has the reasons by field. */
        Error422: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The language \"fr\" is not enabled; enabled: de, en.",
                 *       "errors": {
                 *         "name.fr": [
                 *           "The language \"fr\" is not enabled; enabled: de, en."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorBody"];
            };
        };
        /** @description Too many requests by the key, the tenant or the address. */
        Error429: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Too many requests; try again in 12 s."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A fault on our side; the server’s log has the `error_id`. */
        Error500: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Something went wrong on our side.",
                 *       "error_id": "0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                 *     }
                 */
                "application/json": components["schemas"]["FaultBody"];
            };
        };
        /** @description The service is overloaded, or its database is unavailable or too slow. A write may have been made; with an `Idempotency-Key`, it can be retried safely. */
        Error503: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The service cannot reach its database at the moment; try again.",
                 *       "error_id": "0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                 *     }
                 */
                "application/json": components["schemas"]["FaultBody"];
            };
        };
        /** @description The body did not arrive in time. */
        Error408: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The body did not arrive in time."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Not possible in the present state. */
        Error409: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "A request with this Idempotency-Key is still running."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        Error413: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The body must not be larger than 1048576 bytes."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is not JSON. */
        Error415: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This interface accepts JSON only; received text/plain."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description `If-Match` names another version of the record. */
        Error412: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The record has changed since it was read; read it again and repeat the change."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The request cannot be read. */
        PublicError400: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The body is not well-formed JSON."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description There is nothing public at this address, or the host belongs to no status page. */
        PublicError404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "No status page lives at this host, and there is no central endpoint; ask at the host of a status page."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
                "text/html": string;
            };
        };
        /** @description Too many requests by the address. */
        PublicError429: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Too many requests; try again in 12 s."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A fault on our side; the server’s log has the `error_id`. */
        PublicError500: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Something went wrong on our side.",
                 *       "error_id": "0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                 *     }
                 */
                "application/json": components["schemas"]["FaultBody"];
            };
        };
        /** @description The service is overloaded, or its database is unavailable. */
        PublicError503: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The service cannot reach its database at the moment; try again.",
                 *       "error_id": "0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                 *     }
                 */
                "application/json": components["schemas"]["FaultBody"];
            };
        };
        /** @description The body did not arrive in time. */
        PublicError408: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The body did not arrive in time."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is larger than 64 KiB. */
        PublicError413: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The body must not be larger than 65536 bytes."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is neither a form nor JSON. */
        PublicError415: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This interface accepts forms and JSON only; received text/plain."
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Invalid input; `errors` has the reasons by member. */
        PublicError422: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Give either an email or an endpoint.",
                 *       "errors": {
                 *         "subscriber.email": [
                 *           "Give either an email or an endpoint."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ValidationErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Name of the file. */
        "Content-Disposition": string;
        /** @description Validator for conditional requests. */
        ETag: string;
        /** @description Set if this is the response to an earlier request with the same `Idempotency-Key`. */
        "Idempotent-Replayed": boolean;
        /** @description Address of the new record. */
        Location: string;
        /** @description Requests left in the window, and seconds until it resets: of the key, and of all keys of the tenant together. */
        RateLimit: string;
        /** @description Requests per window, and its length in seconds: of each key, and of all keys of a tenant together. */
        "RateLimit-Policy": string;
        /** @description Seconds until the next request is accepted. */
        "Retry-After": number;
        /** @description How to authenticate. */
        "WWW-Authenticate": string;
        /** @description Id of the request in the server’s log: the one the client sent in this header, or a new one. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getIncidentAnalytics: {
        parameters: {
            query?: {
                /** @description Start of the period, in the past; a date means its start in the time zone of the page. Default: 29 days before the day of `to`. */
                from?: string;
                /** @description End of the period; a date includes the whole day in the time zone of the page. May be up to five years in the future, for the budget of the current month or year. Default: now. */
                to?: string;
                /** @description Interval of the points, at most 400; default `day`. The first and last points may cover only part of an interval. */
                interval?: components["schemas"]["AnalyticsInterval"];
                /** @description Page of components to return, starting at 1. */
                page?: number;
                /** @description Components per page; more than 1000 counts as 1000. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record as JSON, or as a table with one row for each part. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "from": "2026-03-01T09:30:00.000Z",
                     *         "to": "2026-03-01T09:30:00.000Z",
                     *         "time_zone": "Europe/Berlin",
                     *         "interval": "day",
                     *         "total": {
                     *           "count": 13,
                     *           "by_severity": {
                     *             "operational": 1,
                     *             "under_maintenance": 0,
                     *             "degraded": 6,
                     *             "partial_outage": 4,
                     *             "major_outage": 2
                     *           },
                     *           "time_to_acknowledge": {
                     *             "count": 12,
                     *             "mean_seconds": 412.5,
                     *             "p50_seconds": 300,
                     *             "p90_seconds": 900
                     *           },
                     *           "time_to_resolve": {
                     *             "count": 12,
                     *             "mean_seconds": 412.5,
                     *             "p50_seconds": 300,
                     *             "p90_seconds": 900
                     *           }
                     *         },
                     *         "points": [
                     *           {
                     *             "count": 13,
                     *             "by_severity": {
                     *               "operational": 1,
                     *               "under_maintenance": 0,
                     *               "degraded": 6,
                     *               "partial_outage": 4,
                     *               "major_outage": 2
                     *             },
                     *             "time_to_acknowledge": {
                     *               "count": 12,
                     *               "mean_seconds": 412.5,
                     *               "p50_seconds": 300,
                     *               "p90_seconds": 900
                     *             },
                     *             "time_to_resolve": {
                     *               "count": 12,
                     *               "mean_seconds": 412.5,
                     *               "p50_seconds": 300,
                     *               "p90_seconds": 900
                     *             },
                     *             "date": "2026-03-01",
                     *             "started_at": "2026-03-01T09:30:00.000Z",
                     *             "ended_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "components": [
                     *           {
                     *             "count": 13,
                     *             "by_severity": {
                     *               "operational": 1,
                     *               "under_maintenance": 0,
                     *               "degraded": 6,
                     *               "partial_outage": 4,
                     *               "major_outage": 2
                     *             },
                     *             "time_to_acknowledge": {
                     *               "count": 12,
                     *               "mean_seconds": 412.5,
                     *               "p50_seconds": 300,
                     *               "p90_seconds": 900
                     *             },
                     *             "time_to_resolve": {
                     *               "count": 12,
                     *               "mean_seconds": 412.5,
                     *               "p50_seconds": 300,
                     *               "p90_seconds": 900
                     *             },
                     *             "id": 1,
                     *             "name": {
                     *               "de": "Kartenzahlung",
                     *               "en": "Card payments"
                     *             },
                     *             "group_id": 1
                     *           }
                     *         ],
                     *         "paging": {
                     *           "current_page": 1,
                     *           "per_page": 100,
                     *           "total": 15,
                     *           "last_page": 1
                     *         },
                     *         "weekdays": [
                     *           {
                     *             "weekday": "monday",
                     *             "count": 3,
                     *             "hours": [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               1,
                     *               0,
                     *               2,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ]
                     *           }
                     *         ],
                     *         "maintenances": {
                     *           "count": 4,
                     *           "completed": 3,
                     *           "cancelled": 1,
                     *           "overran": 0,
                     *           "planned_duration": {
                     *             "count": 12,
                     *             "mean_seconds": 412.5,
                     *             "p50_seconds": 300,
                     *             "p90_seconds": 900
                     *           },
                     *           "actual_duration": {
                     *             "count": 12,
                     *             "mean_seconds": 412.5,
                     *             "p50_seconds": 300,
                     *             "p90_seconds": 900
                     *           },
                     *           "announced_ahead": {
                     *             "count": 12,
                     *             "mean_seconds": 412.5,
                     *             "p50_seconds": 300,
                     *             "p90_seconds": 900
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IncidentReport"];
                    };
                    /**
                     * @example subject,id,name,interval,date,started_at,ended_at,incidents,operational,under_maintenance,degraded,partial_outage,major_outage,acknowledged_count,acknowledged_mean_seconds,acknowledged_p50_seconds,acknowledged_p90_seconds,resolved_count,resolved_mean_seconds,resolved_p50_seconds,resolved_p90_seconds
                     *     page,,Demo GmbH,range,,2026-02-01T00:00:00.000Z,2026-03-01T00:00:00.000Z,3,0,0,1,1,1,3,240,180,420,3,2400,1800,4200
                     */
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listFrozenReports: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description Only versions of this month. */
                month?: string;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 3,
                     *           "month": "2026-03",
                     *           "version": 1,
                     *           "frozen_at": "2026-03-01T09:30:00.000Z",
                     *           "uptime": 0.99956,
                     *           "changed": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["FrozenReportSummary"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    freezeReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreezeReport"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "month": "2026-03",
                     *         "version": 1,
                     *         "frozen_at": "2026-03-01T09:30:00.000Z",
                     *         "uptime": 0.99956,
                     *         "changed": 0,
                     *         "changes": [
                     *           {
                     *             "kind": "component",
                     *             "id": 1,
                     *             "field": "outages",
                     *             "before": "1",
                     *             "after": "2"
                     *           }
                     *         ],
                     *         "report": {
                     *           "from": "2026-03-01T09:30:00.000Z",
                     *           "to": "2026-03-01T09:30:00.000Z",
                     *           "measured_until": "2026-03-01T09:30:00.000Z",
                     *           "time_zone": "Europe/Berlin",
                     *           "interval": "day",
                     *           "method": {
                     *             "uptime": "1 - sum(weight × downtime) / measured time, floored to 6 digits",
                     *             "groups": "the worst status of a component within, at each instant",
                     *             "outage": "time without a gap in statuses of a weight above 0",
                     *             "weights": {
                     *               "degraded": 0,
                     *               "partial_outage": 0.3,
                     *               "major_outage": 1
                     *             },
                     *             "service_hours": [
                     *               {
                     *                 "weekday": "monday",
                     *                 "from": "08:00",
                     *                 "to": "18:00"
                     *               }
                     *             ],
                     *             "holidays": []
                     *           },
                     *           "target": 0.999,
                     *           "subject": {
                     *             "kind": "page",
                     *             "id": null
                     *           },
                     *           "total": {
                     *             "uptime": 0.99956,
                     *             "components_uptime": 0.99989,
                     *             "measured_seconds": 2592000,
                     *             "downtime_seconds": {
                     *               "degraded": 0,
                     *               "partial_outage": 1800,
                     *               "major_outage": 600
                     *             },
                     *             "weighted_downtime_seconds": 1140,
                     *             "planned_seconds": 7200,
                     *             "outages": 2,
                     *             "mtbf_seconds": 1294800,
                     *             "mttr_seconds": 1200,
                     *             "longest_outage": {
                     *               "started_at": "2026-03-01T09:30:00.000Z",
                     *               "ended_at": "2026-03-01T09:30:00.000Z",
                     *               "seconds": 1800,
                     *               "component_id": 1,
                     *               "incident_id": 12
                     *             },
                     *             "budget": {
                     *               "allowed_seconds": 2592,
                     *               "used_seconds": 1140,
                     *               "left_seconds": 1452,
                     *               "used_up_on": "2026-04-17"
                     *             }
                     *           },
                     *           "points": [
                     *             {
                     *               "date": "2026-03-01",
                     *               "started_at": "2026-03-01T09:30:00.000Z",
                     *               "ended_at": "2026-03-01T09:30:00.000Z",
                     *               "uptime": 0.99956,
                     *               "measured_seconds": 86400,
                     *               "downtime_seconds": {
                     *                 "degraded": 0,
                     *                 "partial_outage": 1800,
                     *                 "major_outage": 600
                     *               },
                     *               "planned_seconds": 0,
                     *               "outages": 0
                     *             }
                     *           ],
                     *           "groups": [
                     *             {
                     *               "uptime": 0.99956,
                     *               "components_uptime": 0.99989,
                     *               "measured_seconds": 2592000,
                     *               "downtime_seconds": {
                     *                 "degraded": 0,
                     *                 "partial_outage": 1800,
                     *                 "major_outage": 600
                     *               },
                     *               "weighted_downtime_seconds": 1140,
                     *               "planned_seconds": 7200,
                     *               "outages": 2,
                     *               "mtbf_seconds": 1294800,
                     *               "mttr_seconds": 1200,
                     *               "longest_outage": {
                     *                 "started_at": "2026-03-01T09:30:00.000Z",
                     *                 "ended_at": "2026-03-01T09:30:00.000Z",
                     *                 "seconds": 1800,
                     *                 "component_id": 1,
                     *                 "incident_id": 12
                     *               },
                     *               "budget": {
                     *                 "allowed_seconds": 2592,
                     *                 "used_seconds": 1140,
                     *                 "left_seconds": 1452,
                     *                 "used_up_on": "2026-04-17"
                     *               },
                     *               "id": 1,
                     *               "name": {
                     *                 "de": "Zahlungen",
                     *                 "en": "Payments"
                     *               },
                     *               "parent_id": null
                     *             }
                     *           ],
                     *           "components": [
                     *             {
                     *               "uptime": 0.99956,
                     *               "components_uptime": 0.99989,
                     *               "measured_seconds": 2592000,
                     *               "downtime_seconds": {
                     *                 "degraded": 0,
                     *                 "partial_outage": 1800,
                     *                 "major_outage": 600
                     *               },
                     *               "weighted_downtime_seconds": 1140,
                     *               "planned_seconds": 7200,
                     *               "outages": 2,
                     *               "mtbf_seconds": 1294800,
                     *               "mttr_seconds": 1200,
                     *               "longest_outage": {
                     *                 "started_at": "2026-03-01T09:30:00.000Z",
                     *                 "ended_at": "2026-03-01T09:30:00.000Z",
                     *                 "seconds": 1800,
                     *                 "component_id": 1,
                     *                 "incident_id": 12
                     *               },
                     *               "budget": {
                     *                 "allowed_seconds": 2592,
                     *                 "used_seconds": 1140,
                     *                 "left_seconds": 1452,
                     *                 "used_up_on": "2026-04-17"
                     *               },
                     *               "id": 1,
                     *               "name": {
                     *                 "de": "Kartenzahlung",
                     *                 "en": "Card payments"
                     *               },
                     *               "group_id": 1
                     *             }
                     *           ],
                     *           "paging": {
                     *             "current_page": 1,
                     *             "per_page": 100,
                     *             "total": 15,
                     *             "last_page": 1
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FrozenReport"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getFrozenReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the report. */
                report: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "month": "2026-03",
                     *         "version": 1,
                     *         "frozen_at": "2026-03-01T09:30:00.000Z",
                     *         "uptime": 0.99956,
                     *         "changed": 0,
                     *         "changes": [
                     *           {
                     *             "kind": "component",
                     *             "id": 1,
                     *             "field": "outages",
                     *             "before": "1",
                     *             "after": "2"
                     *           }
                     *         ],
                     *         "report": {
                     *           "from": "2026-03-01T09:30:00.000Z",
                     *           "to": "2026-03-01T09:30:00.000Z",
                     *           "measured_until": "2026-03-01T09:30:00.000Z",
                     *           "time_zone": "Europe/Berlin",
                     *           "interval": "day",
                     *           "method": {
                     *             "uptime": "1 - sum(weight × downtime) / measured time, floored to 6 digits",
                     *             "groups": "the worst status of a component within, at each instant",
                     *             "outage": "time without a gap in statuses of a weight above 0",
                     *             "weights": {
                     *               "degraded": 0,
                     *               "partial_outage": 0.3,
                     *               "major_outage": 1
                     *             },
                     *             "service_hours": [
                     *               {
                     *                 "weekday": "monday",
                     *                 "from": "08:00",
                     *                 "to": "18:00"
                     *               }
                     *             ],
                     *             "holidays": []
                     *           },
                     *           "target": 0.999,
                     *           "subject": {
                     *             "kind": "page",
                     *             "id": null
                     *           },
                     *           "total": {
                     *             "uptime": 0.99956,
                     *             "components_uptime": 0.99989,
                     *             "measured_seconds": 2592000,
                     *             "downtime_seconds": {
                     *               "degraded": 0,
                     *               "partial_outage": 1800,
                     *               "major_outage": 600
                     *             },
                     *             "weighted_downtime_seconds": 1140,
                     *             "planned_seconds": 7200,
                     *             "outages": 2,
                     *             "mtbf_seconds": 1294800,
                     *             "mttr_seconds": 1200,
                     *             "longest_outage": {
                     *               "started_at": "2026-03-01T09:30:00.000Z",
                     *               "ended_at": "2026-03-01T09:30:00.000Z",
                     *               "seconds": 1800,
                     *               "component_id": 1,
                     *               "incident_id": 12
                     *             },
                     *             "budget": {
                     *               "allowed_seconds": 2592,
                     *               "used_seconds": 1140,
                     *               "left_seconds": 1452,
                     *               "used_up_on": "2026-04-17"
                     *             }
                     *           },
                     *           "points": [
                     *             {
                     *               "date": "2026-03-01",
                     *               "started_at": "2026-03-01T09:30:00.000Z",
                     *               "ended_at": "2026-03-01T09:30:00.000Z",
                     *               "uptime": 0.99956,
                     *               "measured_seconds": 86400,
                     *               "downtime_seconds": {
                     *                 "degraded": 0,
                     *                 "partial_outage": 1800,
                     *                 "major_outage": 600
                     *               },
                     *               "planned_seconds": 0,
                     *               "outages": 0
                     *             }
                     *           ],
                     *           "groups": [
                     *             {
                     *               "uptime": 0.99956,
                     *               "components_uptime": 0.99989,
                     *               "measured_seconds": 2592000,
                     *               "downtime_seconds": {
                     *                 "degraded": 0,
                     *                 "partial_outage": 1800,
                     *                 "major_outage": 600
                     *               },
                     *               "weighted_downtime_seconds": 1140,
                     *               "planned_seconds": 7200,
                     *               "outages": 2,
                     *               "mtbf_seconds": 1294800,
                     *               "mttr_seconds": 1200,
                     *               "longest_outage": {
                     *                 "started_at": "2026-03-01T09:30:00.000Z",
                     *                 "ended_at": "2026-03-01T09:30:00.000Z",
                     *                 "seconds": 1800,
                     *                 "component_id": 1,
                     *                 "incident_id": 12
                     *               },
                     *               "budget": {
                     *                 "allowed_seconds": 2592,
                     *                 "used_seconds": 1140,
                     *                 "left_seconds": 1452,
                     *                 "used_up_on": "2026-04-17"
                     *               },
                     *               "id": 1,
                     *               "name": {
                     *                 "de": "Zahlungen",
                     *                 "en": "Payments"
                     *               },
                     *               "parent_id": null
                     *             }
                     *           ],
                     *           "components": [
                     *             {
                     *               "uptime": 0.99956,
                     *               "components_uptime": 0.99989,
                     *               "measured_seconds": 2592000,
                     *               "downtime_seconds": {
                     *                 "degraded": 0,
                     *                 "partial_outage": 1800,
                     *                 "major_outage": 600
                     *               },
                     *               "weighted_downtime_seconds": 1140,
                     *               "planned_seconds": 7200,
                     *               "outages": 2,
                     *               "mtbf_seconds": 1294800,
                     *               "mttr_seconds": 1200,
                     *               "longest_outage": {
                     *                 "started_at": "2026-03-01T09:30:00.000Z",
                     *                 "ended_at": "2026-03-01T09:30:00.000Z",
                     *                 "seconds": 1800,
                     *                 "component_id": 1,
                     *                 "incident_id": 12
                     *               },
                     *               "budget": {
                     *                 "allowed_seconds": 2592,
                     *                 "used_seconds": 1140,
                     *                 "left_seconds": 1452,
                     *                 "used_up_on": "2026-04-17"
                     *               },
                     *               "id": 1,
                     *               "name": {
                     *                 "de": "Kartenzahlung",
                     *                 "en": "Card payments"
                     *               },
                     *               "group_id": 1
                     *             }
                     *           ],
                     *           "paging": {
                     *             "current_page": 1,
                     *             "per_page": 100,
                     *             "total": 15,
                     *             "last_page": 1
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FrozenReport"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    linkFrozenReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the report. */
                report: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expires_in": 2592000
                 *     }
                 */
                "application/json": components["schemas"]["ReportLinkInput"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "http://demo.localhost:3000/reports/AQGcuN0qAHJlcG9ydCAz3fC1p4n7rYwE5uXyTz0Jv9b6cKqLhSgVtAoMIymGkQ2d",
                     *         "expires_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReportLink"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSubscriberAnalytics: {
        parameters: {
            query?: {
                /** @description Start of the period, in the past; a date means its start in the time zone of the page. Default: 29 days before the day of `to`. */
                from?: string;
                /** @description End of the period; a date includes the whole day in the time zone of the page. May be up to five years in the future, for the budget of the current month or year. Default: now. */
                to?: string;
                /** @description Interval of the points, at most 400; default `day`. The first and last points may cover only part of an interval. */
                interval?: components["schemas"]["AnalyticsInterval"];
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record as JSON, or as a table with one row for each part. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "from": "2026-03-01T09:30:00.000Z",
                     *         "to": "2026-03-01T09:30:00.000Z",
                     *         "time_zone": "Europe/Berlin",
                     *         "interval": "day",
                     *         "duration_error": 0.025,
                     *         "now": {
                     *           "confirmed": 120,
                     *           "pending": 4,
                     *           "quarantined": 1,
                     *           "unsubscribed": 12
                     *         },
                     *         "total": {
                     *           "confirmed": 9,
                     *           "left": 2,
                     *           "growth": 7,
                     *           "deliveries": {
                     *             "sent": 240,
                     *             "failed": 3,
                     *             "waiting": 0,
                     *             "unsent": 5,
                     *             "p50_seconds": 2.4,
                     *             "p90_seconds": 6.1
                     *           }
                     *         },
                     *         "points": [
                     *           {
                     *             "confirmed": 9,
                     *             "left": 2,
                     *             "growth": 7,
                     *             "deliveries": {
                     *               "sent": 240,
                     *               "failed": 3,
                     *               "waiting": 0,
                     *               "unsent": 5,
                     *               "p50_seconds": 2.4,
                     *               "p90_seconds": 6.1
                     *             },
                     *             "date": "2026-03-01",
                     *             "started_at": "2026-03-01T09:30:00.000Z",
                     *             "ended_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "channels": [
                     *           {
                     *             "confirmed": 9,
                     *             "left": 2,
                     *             "growth": 7,
                     *             "deliveries": {
                     *               "sent": 240,
                     *               "failed": 3,
                     *               "waiting": 0,
                     *               "unsent": 5,
                     *               "p50_seconds": 2.4,
                     *               "p90_seconds": 6.1
                     *             },
                     *             "channel": "email",
                     *             "now": {
                     *               "confirmed": 120,
                     *               "pending": 4,
                     *               "quarantined": 1,
                     *               "unsubscribed": 12
                     *             }
                     *           }
                     *         ],
                     *         "languages": [
                     *           {
                     *             "confirmed": 9,
                     *             "left": 2,
                     *             "growth": 7,
                     *             "locale": "de",
                     *             "now": {
                     *               "confirmed": 120,
                     *               "pending": 4,
                     *               "quarantined": 1,
                     *               "unsubscribed": 12
                     *             }
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SubscriberReport"];
                    };
                    /**
                     * @example subject,name,interval,date,started_at,ended_at,confirmed,left,growth,deliveries_sent,deliveries_failed,deliveries_waiting,deliveries_unsent,deliveries_p50_seconds,deliveries_p90_seconds,now_confirmed,now_pending,now_quarantined,now_unsubscribed
                     *     page,,range,,2026-02-01T00:00:00.000Z,2026-03-01T00:00:00.000Z,9,2,7,240,3,0,5,2.4,6.1,120,4,1,12
                     */
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getUptimeAnalytics: {
        parameters: {
            query?: {
                /** @description Start of the period, in the past; a date means its start in the time zone of the page. Default: 29 days before the day of `to`. */
                from?: string;
                /** @description End of the period; a date includes the whole day in the time zone of the page. May be up to five years in the future, for the budget of the current month or year. Default: now. */
                to?: string;
                /** @description Interval of the points, at most 400; default `day`. The first and last points may cover only part of an interval. */
                interval?: components["schemas"]["AnalyticsInterval"];
                /** @description Only this component. */
                component_id?: number;
                /** @description Only this group, with everything in it. */
                group_id?: number;
                /** @description Promised uptime, as a fraction with up to six digits; default: the `sla_target` of the settings. */
                sla_target?: number;
                /** @description Page of groups and components to return, starting at 1. */
                page?: number;
                /** @description Groups and components per page; more than 1000 counts as 1000. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record as JSON, or as a table with one row for each part. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "from": "2026-03-01T09:30:00.000Z",
                     *         "to": "2026-03-01T09:30:00.000Z",
                     *         "measured_until": "2026-03-01T09:30:00.000Z",
                     *         "time_zone": "Europe/Berlin",
                     *         "interval": "day",
                     *         "method": {
                     *           "uptime": "1 - sum(weight × downtime) / measured time, floored to 6 digits",
                     *           "groups": "the worst status of a component within, at each instant",
                     *           "outage": "time without a gap in statuses of a weight above 0",
                     *           "weights": {
                     *             "degraded": 0,
                     *             "partial_outage": 0.3,
                     *             "major_outage": 1
                     *           },
                     *           "service_hours": [
                     *             {
                     *               "weekday": "monday",
                     *               "from": "08:00",
                     *               "to": "18:00"
                     *             }
                     *           ],
                     *           "holidays": []
                     *         },
                     *         "target": 0.999,
                     *         "subject": {
                     *           "kind": "page",
                     *           "id": null
                     *         },
                     *         "total": {
                     *           "uptime": 0.99956,
                     *           "components_uptime": 0.99989,
                     *           "measured_seconds": 2592000,
                     *           "downtime_seconds": {
                     *             "degraded": 0,
                     *             "partial_outage": 1800,
                     *             "major_outage": 600
                     *           },
                     *           "weighted_downtime_seconds": 1140,
                     *           "planned_seconds": 7200,
                     *           "outages": 2,
                     *           "mtbf_seconds": 1294800,
                     *           "mttr_seconds": 1200,
                     *           "longest_outage": {
                     *             "started_at": "2026-03-01T09:30:00.000Z",
                     *             "ended_at": "2026-03-01T09:30:00.000Z",
                     *             "seconds": 1800,
                     *             "component_id": 1,
                     *             "incident_id": 12
                     *           },
                     *           "budget": {
                     *             "allowed_seconds": 2592,
                     *             "used_seconds": 1140,
                     *             "left_seconds": 1452,
                     *             "used_up_on": "2026-04-17"
                     *           }
                     *         },
                     *         "points": [
                     *           {
                     *             "date": "2026-03-01",
                     *             "started_at": "2026-03-01T09:30:00.000Z",
                     *             "ended_at": "2026-03-01T09:30:00.000Z",
                     *             "uptime": 0.99956,
                     *             "measured_seconds": 86400,
                     *             "downtime_seconds": {
                     *               "degraded": 0,
                     *               "partial_outage": 1800,
                     *               "major_outage": 600
                     *             },
                     *             "planned_seconds": 0,
                     *             "outages": 0
                     *           }
                     *         ],
                     *         "groups": [
                     *           {
                     *             "uptime": 0.99956,
                     *             "components_uptime": 0.99989,
                     *             "measured_seconds": 2592000,
                     *             "downtime_seconds": {
                     *               "degraded": 0,
                     *               "partial_outage": 1800,
                     *               "major_outage": 600
                     *             },
                     *             "weighted_downtime_seconds": 1140,
                     *             "planned_seconds": 7200,
                     *             "outages": 2,
                     *             "mtbf_seconds": 1294800,
                     *             "mttr_seconds": 1200,
                     *             "longest_outage": {
                     *               "started_at": "2026-03-01T09:30:00.000Z",
                     *               "ended_at": "2026-03-01T09:30:00.000Z",
                     *               "seconds": 1800,
                     *               "component_id": 1,
                     *               "incident_id": 12
                     *             },
                     *             "budget": {
                     *               "allowed_seconds": 2592,
                     *               "used_seconds": 1140,
                     *               "left_seconds": 1452,
                     *               "used_up_on": "2026-04-17"
                     *             },
                     *             "id": 1,
                     *             "name": {
                     *               "de": "Zahlungen",
                     *               "en": "Payments"
                     *             },
                     *             "parent_id": null
                     *           }
                     *         ],
                     *         "components": [
                     *           {
                     *             "uptime": 0.99956,
                     *             "components_uptime": 0.99989,
                     *             "measured_seconds": 2592000,
                     *             "downtime_seconds": {
                     *               "degraded": 0,
                     *               "partial_outage": 1800,
                     *               "major_outage": 600
                     *             },
                     *             "weighted_downtime_seconds": 1140,
                     *             "planned_seconds": 7200,
                     *             "outages": 2,
                     *             "mtbf_seconds": 1294800,
                     *             "mttr_seconds": 1200,
                     *             "longest_outage": {
                     *               "started_at": "2026-03-01T09:30:00.000Z",
                     *               "ended_at": "2026-03-01T09:30:00.000Z",
                     *               "seconds": 1800,
                     *               "component_id": 1,
                     *               "incident_id": 12
                     *             },
                     *             "budget": {
                     *               "allowed_seconds": 2592,
                     *               "used_seconds": 1140,
                     *               "left_seconds": 1452,
                     *               "used_up_on": "2026-04-17"
                     *             },
                     *             "id": 1,
                     *             "name": {
                     *               "de": "Kartenzahlung",
                     *               "en": "Card payments"
                     *             },
                     *             "group_id": 1
                     *           }
                     *         ],
                     *         "paging": {
                     *           "current_page": 1,
                     *           "per_page": 100,
                     *           "total": 15,
                     *           "last_page": 1
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["UptimeReport"];
                    };
                    /**
                     * @example subject,id,name,interval,date,started_at,ended_at,uptime,components_uptime,measured_seconds,degraded_seconds,partial_outage_seconds,major_outage_seconds,weighted_downtime_seconds,planned_seconds,outages,mtbf_seconds,mttr_seconds,longest_outage_seconds,longest_outage_incident_id,target,budget_seconds,budget_used_seconds,budget_left_seconds,budget_used_up_on
                     *     page,,Demo GmbH,range,,2026-02-01T00:00:00.000Z,2026-03-01T00:00:00.000Z,0.999528,0.999947,2419200,0,1800,600,1140,0,2,1208400,1200,1800,12,0.999,2419.2,1140,1279.2,
                     */
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getViewAnalytics: {
        parameters: {
            query?: {
                /** @description Start of the period, in the past; a date means its start in the time zone of the page. Default: 29 days before the day of `to`. */
                from?: string;
                /** @description End of the period; a date includes the whole day in the time zone of the page. May be up to five years in the future, for the budget of the current month or year. Default: now. */
                to?: string;
                /** @description Interval of the points, at most 400; default `day`. The first and last points may cover only part of an interval. */
                interval?: components["schemas"]["AnalyticsInterval"];
                /** @description Only views of the page with this path; `/history` means all months. */
                path?: string;
                /** @description Only views in this language, as a BCP 47 tag. */
                locale?: string;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record as JSON, or as a table with one row for each part. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "from": "2026-03-01",
                     *         "to": "2026-03-30",
                     *         "time_zone": "Europe/Berlin",
                     *         "interval": "day",
                     *         "views": 1204,
                     *         "locales": [
                     *           {
                     *             "locale": "de",
                     *             "views": 1204
                     *           }
                     *         ],
                     *         "points": [
                     *           {
                     *             "date": "2026-03-01",
                     *             "views": 1204,
                     *             "locales": [
                     *               {
                     *                 "locale": "de",
                     *                 "views": 1204
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "pages": [
                     *           {
                     *             "path": "/",
                     *             "views": 1204,
                     *             "locales": [
                     *               {
                     *                 "locale": "de",
                     *                 "views": 1204
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ViewsReport"];
                    };
                    /**
                     * @example interval,date,path,locale,views
                     *     range,,,,1204
                     *     range,,,de,980
                     *     range,,/,,1100
                     *     range,,/,de,900
                     *     day,2026-03-01,,,1204
                     *     day,2026-03-01,,de,980
                     */
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAnnouncements: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description Only announcements that visitors can see now, or cannot. */
                active?: boolean;
                /** @description Only announcements that are, or are not, published. */
                published?: boolean;
                /** @description Only announcements of this importance. */
                level?: components["schemas"]["AnnouncementLevel"];
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 4,
                     *           "title": {
                     *             "de": "Neue Adresse",
                     *             "en": "New address"
                     *           },
                     *           "body": {
                     *             "de": null,
                     *             "en": "We are moving."
                     *           },
                     *           "level": "info",
                     *           "link_url": null,
                     *           "starts_at": null,
                     *           "ends_at": null,
                     *           "is_published": true,
                     *           "published_at": "2026-03-01T09:30:00.000Z",
                     *           "is_active": true,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["Announcement"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "en": "We are moving."
                 *       },
                 *       "level": "info",
                 *       "link_url": "https://www.example.com/news",
                 *       "starts_at": "2098-03-01T08:00:00+01:00",
                 *       "ends_at": "2098-03-08T18:00:00+01:00",
                 *       "title": {
                 *         "de": "Neue Adresse",
                 *         "en": "New address"
                 *       },
                 *       "publish": false
                 *     }
                 */
                "application/json": components["schemas"]["CreateAnnouncement"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 4,
                     *         "title": {
                     *           "de": "Neue Adresse",
                     *           "en": "New address"
                     *         },
                     *         "body": {
                     *           "de": null,
                     *           "en": "We are moving."
                     *         },
                     *         "level": "info",
                     *         "link_url": null,
                     *         "starts_at": null,
                     *         "ends_at": null,
                     *         "is_published": true,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "is_active": true,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Announcement"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the announcement. */
                announcement: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 4,
                     *         "title": {
                     *           "de": "Neue Adresse",
                     *           "en": "New address"
                     *         },
                     *         "body": {
                     *           "de": null,
                     *           "en": "We are moving."
                     *         },
                     *         "level": "info",
                     *         "link_url": null,
                     *         "starts_at": null,
                     *         "ends_at": null,
                     *         "is_published": true,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "is_active": true,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Announcement"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the announcement. */
                announcement: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "en": "We are moving."
                 *       },
                 *       "level": "info",
                 *       "link_url": "https://www.example.com/news",
                 *       "starts_at": "2098-03-01T08:00:00+01:00",
                 *       "ends_at": "2098-03-08T18:00:00+01:00",
                 *       "title": {
                 *         "de": "Neue Adresse",
                 *         "en": "New address"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAnnouncement"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 4,
                     *         "title": {
                     *           "de": "Neue Adresse",
                     *           "en": "New address"
                     *         },
                     *         "body": {
                     *           "de": null,
                     *           "en": "We are moving."
                     *         },
                     *         "level": "info",
                     *         "link_url": null,
                     *         "starts_at": null,
                     *         "ends_at": null,
                     *         "is_published": true,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "is_active": true,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Announcement"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the announcement. */
                announcement: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the announcement. */
                announcement: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "en": "We are moving."
                 *       },
                 *       "level": "info",
                 *       "link_url": "https://www.example.com/news",
                 *       "starts_at": "2098-03-01T08:00:00+01:00",
                 *       "ends_at": "2098-03-08T18:00:00+01:00",
                 *       "title": {
                 *         "de": "Neue Adresse",
                 *         "en": "New address"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAnnouncement"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 4,
                     *         "title": {
                     *           "de": "Neue Adresse",
                     *           "en": "New address"
                     *         },
                     *         "body": {
                     *           "de": null,
                     *           "en": "We are moving."
                     *         },
                     *         "level": "info",
                     *         "link_url": null,
                     *         "starts_at": null,
                     *         "ends_at": null,
                     *         "is_published": true,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "is_active": true,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Announcement"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the announcement. */
                announcement: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expires_in": 172800
                 *     }
                 */
                "application/json": components["schemas"]["PreviewLinkInput"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "http://demo.localhost:3000/preview/AQGcuN0qAGluY2lkZW50IDEymGkQ2d3fC1p4n7rYwE5uXyTz0Jv9b6cKqLhSgVtAoMI",
                     *         "expires_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PreviewLink"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeAnnouncementPreviews: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the announcement. */
                announcement: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    publishAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the announcement. */
                announcement: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 4,
                     *         "title": {
                     *           "de": "Neue Adresse",
                     *           "en": "New address"
                     *         },
                     *         "body": {
                     *           "de": null,
                     *           "en": "We are moving."
                     *         },
                     *         "level": "info",
                     *         "link_url": null,
                     *         "starts_at": null,
                     *         "ends_at": null,
                     *         "is_published": true,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "is_active": true,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Announcement"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    unpublishAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the announcement. */
                announcement: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 4,
                     *         "title": {
                     *           "de": "Neue Adresse",
                     *           "en": "New address"
                     *         },
                     *         "body": {
                     *           "de": null,
                     *           "en": "We are moving."
                     *         },
                     *         "level": "info",
                     *         "link_url": null,
                     *         "starts_at": null,
                     *         "ends_at": null,
                     *         "is_published": true,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "is_active": true,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Announcement"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description Only keys of this status. */
                status?: components["schemas"]["ApiKeyStatus"];
                /** @description Only keys with this ability. */
                ability?: string;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 3,
                     *           "name": "Deployment",
                     *           "abilities": [
                     *             "components.view",
                     *             "components.manage"
                     *           ],
                     *           "last_four": "x7Qa",
                     *           "status": "active",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "last_used_at": "2026-03-01T09:30:00.000Z",
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "previous_secret_expires_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Deployment",
                 *       "abilities": [
                 *         "components.view",
                 *         "components.manage"
                 *       ],
                 *       "expires_at": null
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "name": "Deployment",
                     *         "abilities": [
                     *           "components.view",
                     *           "components.manage"
                     *         ],
                     *         "last_four": "x7Qa",
                     *         "status": "active",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "last_used_at": "2026-03-01T09:30:00.000Z",
                     *         "expires_at": null,
                     *         "revoked_at": null,
                     *         "previous_secret_expires_at": null,
                     *         "secret": "hg_2vKQx0aZ7mPjT4cWn9LrYd8sEhB5uFg1iOkNbXqRtVw3yMzAC"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IssuedApiKey"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the API key. */
                api_key: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "name": "Deployment",
                     *         "abilities": [
                     *           "components.view",
                     *           "components.manage"
                     *         ],
                     *         "last_four": "x7Qa",
                     *         "status": "active",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "last_used_at": "2026-03-01T09:30:00.000Z",
                     *         "expires_at": null,
                     *         "revoked_at": null,
                     *         "previous_secret_expires_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the API key. */
                api_key: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Deployment"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateApiKey"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "name": "Deployment",
                     *         "abilities": [
                     *           "components.view",
                     *           "components.manage"
                     *         ],
                     *         "last_four": "x7Qa",
                     *         "status": "active",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "last_used_at": "2026-03-01T09:30:00.000Z",
                     *         "expires_at": null,
                     *         "revoked_at": null,
                     *         "previous_secret_expires_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the API key. */
                api_key: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the API key. */
                api_key: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Deployment"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateApiKey"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "name": "Deployment",
                     *         "abilities": [
                     *           "components.view",
                     *           "components.manage"
                     *         ],
                     *         "last_four": "x7Qa",
                     *         "status": "active",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "last_used_at": "2026-03-01T09:30:00.000Z",
                     *         "expires_at": null,
                     *         "revoked_at": null,
                     *         "previous_secret_expires_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the API key. */
                api_key: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "name": "Deployment",
                     *         "abilities": [
                     *           "components.view",
                     *           "components.manage"
                     *         ],
                     *         "last_four": "x7Qa",
                     *         "status": "active",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "last_used_at": "2026-03-01T09:30:00.000Z",
                     *         "expires_at": null,
                     *         "revoked_at": null,
                     *         "previous_secret_expires_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the API key. */
                api_key: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlap_seconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["RotateApiKey"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "name": "Deployment",
                     *         "abilities": [
                     *           "components.view",
                     *           "components.manage"
                     *         ],
                     *         "last_four": "x7Qa",
                     *         "status": "active",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "last_used_at": "2026-03-01T09:30:00.000Z",
                     *         "expires_at": null,
                     *         "revoked_at": null,
                     *         "previous_secret_expires_at": null,
                     *         "secret": "hg_2vKQx0aZ7mPjT4cWn9LrYd8sEhB5uFg1iOkNbXqRtVw3yMzAC"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IssuedApiKey"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listPublicComponents: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "page": {
                     *         "id": "acme",
                     *         "name": "Acme GmbH",
                     *         "url": "https://status.acme.example",
                     *         "time_zone": "Europe/Berlin",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       },
                     *       "components": [
                     *         {
                     *           "id": "7",
                     *           "name": "Card payments",
                     *           "status": "operational",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "position": 1,
                     *           "description": "Visa and Mastercard",
                     *           "showcase": true,
                     *           "start_date": "2026-03-01",
                     *           "group_id": "g3",
                     *           "page_id": "acme",
                     *           "group": false,
                     *           "only_show_if_degraded": false,
                     *           "components": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        page: components["schemas"]["PublicStatusPage"];
                        components: components["schemas"]["PublicComponent"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    listPublicIncidents: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "page": {
                     *         "id": "acme",
                     *         "name": "Acme GmbH",
                     *         "url": "https://status.acme.example",
                     *         "time_zone": "Europe/Berlin",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       },
                     *       "incidents": [
                     *         {
                     *           "id": "12",
                     *           "name": "Card payments disturbed",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "monitoring_at": null,
                     *           "resolved_at": null,
                     *           "impact": "major",
                     *           "shortlink": "https://status.acme.example/incidents/12",
                     *           "started_at": "2026-03-01T09:30:00.000Z",
                     *           "page_id": "acme",
                     *           "incident_updates": [
                     *             {
                     *               "id": "41",
                     *               "status": "identified",
                     *               "body": "We have found the cause.",
                     *               "incident_id": "12",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "display_at": "2026-03-01T09:30:00.000Z",
                     *               "affected_components": [
                     *                 {
                     *                   "code": "7",
                     *                   "name": "Card payments",
                     *                   "old_status": "operational",
                     *                   "new_status": "partial_outage"
                     *                 }
                     *               ],
                     *               "deliver_notifications": true,
                     *               "custom_tweet": null,
                     *               "tweet_id": null
                     *             }
                     *           ],
                     *           "components": [
                     *             {
                     *               "id": "7",
                     *               "name": "Card payments",
                     *               "status": "operational",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "position": 1,
                     *               "description": "Visa and Mastercard",
                     *               "showcase": true,
                     *               "start_date": "2026-03-01",
                     *               "group_id": "g3",
                     *               "page_id": "acme",
                     *               "group": false,
                     *               "only_show_if_degraded": false,
                     *               "components": []
                     *             }
                     *           ],
                     *           "status": "investigating"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        page: components["schemas"]["PublicStatusPage"];
                        incidents: components["schemas"]["PublicIncidentRecord"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    listUnresolvedPublicIncidents: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "page": {
                     *         "id": "acme",
                     *         "name": "Acme GmbH",
                     *         "url": "https://status.acme.example",
                     *         "time_zone": "Europe/Berlin",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       },
                     *       "incidents": [
                     *         {
                     *           "id": "12",
                     *           "name": "Card payments disturbed",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "monitoring_at": null,
                     *           "resolved_at": null,
                     *           "impact": "major",
                     *           "shortlink": "https://status.acme.example/incidents/12",
                     *           "started_at": "2026-03-01T09:30:00.000Z",
                     *           "page_id": "acme",
                     *           "incident_updates": [
                     *             {
                     *               "id": "41",
                     *               "status": "identified",
                     *               "body": "We have found the cause.",
                     *               "incident_id": "12",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "display_at": "2026-03-01T09:30:00.000Z",
                     *               "affected_components": [
                     *                 {
                     *                   "code": "7",
                     *                   "name": "Card payments",
                     *                   "old_status": "operational",
                     *                   "new_status": "partial_outage"
                     *                 }
                     *               ],
                     *               "deliver_notifications": true,
                     *               "custom_tweet": null,
                     *               "tweet_id": null
                     *             }
                     *           ],
                     *           "components": [
                     *             {
                     *               "id": "7",
                     *               "name": "Card payments",
                     *               "status": "operational",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "position": 1,
                     *               "description": "Visa and Mastercard",
                     *               "showcase": true,
                     *               "start_date": "2026-03-01",
                     *               "group_id": "g3",
                     *               "page_id": "acme",
                     *               "group": false,
                     *               "only_show_if_degraded": false,
                     *               "components": []
                     *             }
                     *           ],
                     *           "status": "investigating"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        page: components["schemas"]["PublicStatusPage"];
                        incidents: components["schemas"]["PublicIncidentRecord"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    getPublicIncident: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a public incident.
                 * @example 12
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "page": {
                     *         "id": "acme",
                     *         "name": "Acme GmbH",
                     *         "url": "https://status.acme.example",
                     *         "time_zone": "Europe/Berlin",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       },
                     *       "incident": {
                     *         "id": "12",
                     *         "name": "Card payments disturbed",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z",
                     *         "monitoring_at": null,
                     *         "resolved_at": null,
                     *         "impact": "major",
                     *         "shortlink": "https://status.acme.example/incidents/12",
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "page_id": "acme",
                     *         "incident_updates": [
                     *           {
                     *             "id": "41",
                     *             "status": "identified",
                     *             "body": "We have found the cause.",
                     *             "incident_id": "12",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z",
                     *             "display_at": "2026-03-01T09:30:00.000Z",
                     *             "affected_components": [
                     *               {
                     *                 "code": "7",
                     *                 "name": "Card payments",
                     *                 "old_status": "operational",
                     *                 "new_status": "partial_outage"
                     *               }
                     *             ],
                     *             "deliver_notifications": true,
                     *             "custom_tweet": null,
                     *             "tweet_id": null
                     *           }
                     *         ],
                     *         "components": [
                     *           {
                     *             "id": "7",
                     *             "name": "Card payments",
                     *             "status": "operational",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z",
                     *             "position": 1,
                     *             "description": "Visa and Mastercard",
                     *             "showcase": true,
                     *             "start_date": "2026-03-01",
                     *             "group_id": "g3",
                     *             "page_id": "acme",
                     *             "group": false,
                     *             "only_show_if_degraded": false,
                     *             "components": []
                     *           }
                     *         ],
                     *         "status": "investigating"
                     *       }
                     *     }
                     */
                    "application/json": {
                        page: components["schemas"]["PublicStatusPage"];
                        incident: components["schemas"]["PublicIncidentRecord"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    listPublicMaintenances: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "page": {
                     *         "id": "acme",
                     *         "name": "Acme GmbH",
                     *         "url": "https://status.acme.example",
                     *         "time_zone": "Europe/Berlin",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       },
                     *       "scheduled_maintenances": [
                     *         {
                     *           "id": "12",
                     *           "name": "Card payments disturbed",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "monitoring_at": null,
                     *           "resolved_at": null,
                     *           "impact": "major",
                     *           "shortlink": "https://status.acme.example/incidents/12",
                     *           "started_at": "2026-03-01T09:30:00.000Z",
                     *           "page_id": "acme",
                     *           "incident_updates": [
                     *             {
                     *               "id": "41",
                     *               "status": "identified",
                     *               "body": "We have found the cause.",
                     *               "incident_id": "12",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "display_at": "2026-03-01T09:30:00.000Z",
                     *               "affected_components": [
                     *                 {
                     *                   "code": "7",
                     *                   "name": "Card payments",
                     *                   "old_status": "operational",
                     *                   "new_status": "partial_outage"
                     *                 }
                     *               ],
                     *               "deliver_notifications": true,
                     *               "custom_tweet": null,
                     *               "tweet_id": null
                     *             }
                     *           ],
                     *           "components": [
                     *             {
                     *               "id": "7",
                     *               "name": "Card payments",
                     *               "status": "operational",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "position": 1,
                     *               "description": "Visa and Mastercard",
                     *               "showcase": true,
                     *               "start_date": "2026-03-01",
                     *               "group_id": "g3",
                     *               "page_id": "acme",
                     *               "group": false,
                     *               "only_show_if_degraded": false,
                     *               "components": []
                     *             }
                     *           ],
                     *           "status": "scheduled",
                     *           "scheduled_for": "2026-03-01T09:30:00.000Z",
                     *           "scheduled_until": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        page: components["schemas"]["PublicStatusPage"];
                        scheduled_maintenances: components["schemas"]["PublicMaintenanceRecord"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    listActivePublicMaintenances: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "page": {
                     *         "id": "acme",
                     *         "name": "Acme GmbH",
                     *         "url": "https://status.acme.example",
                     *         "time_zone": "Europe/Berlin",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       },
                     *       "scheduled_maintenances": [
                     *         {
                     *           "id": "12",
                     *           "name": "Card payments disturbed",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "monitoring_at": null,
                     *           "resolved_at": null,
                     *           "impact": "major",
                     *           "shortlink": "https://status.acme.example/incidents/12",
                     *           "started_at": "2026-03-01T09:30:00.000Z",
                     *           "page_id": "acme",
                     *           "incident_updates": [
                     *             {
                     *               "id": "41",
                     *               "status": "identified",
                     *               "body": "We have found the cause.",
                     *               "incident_id": "12",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "display_at": "2026-03-01T09:30:00.000Z",
                     *               "affected_components": [
                     *                 {
                     *                   "code": "7",
                     *                   "name": "Card payments",
                     *                   "old_status": "operational",
                     *                   "new_status": "partial_outage"
                     *                 }
                     *               ],
                     *               "deliver_notifications": true,
                     *               "custom_tweet": null,
                     *               "tweet_id": null
                     *             }
                     *           ],
                     *           "components": [
                     *             {
                     *               "id": "7",
                     *               "name": "Card payments",
                     *               "status": "operational",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "position": 1,
                     *               "description": "Visa and Mastercard",
                     *               "showcase": true,
                     *               "start_date": "2026-03-01",
                     *               "group_id": "g3",
                     *               "page_id": "acme",
                     *               "group": false,
                     *               "only_show_if_degraded": false,
                     *               "components": []
                     *             }
                     *           ],
                     *           "status": "scheduled",
                     *           "scheduled_for": "2026-03-01T09:30:00.000Z",
                     *           "scheduled_until": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        page: components["schemas"]["PublicStatusPage"];
                        scheduled_maintenances: components["schemas"]["PublicMaintenanceRecord"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    listUpcomingPublicMaintenances: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "page": {
                     *         "id": "acme",
                     *         "name": "Acme GmbH",
                     *         "url": "https://status.acme.example",
                     *         "time_zone": "Europe/Berlin",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       },
                     *       "scheduled_maintenances": [
                     *         {
                     *           "id": "12",
                     *           "name": "Card payments disturbed",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "monitoring_at": null,
                     *           "resolved_at": null,
                     *           "impact": "major",
                     *           "shortlink": "https://status.acme.example/incidents/12",
                     *           "started_at": "2026-03-01T09:30:00.000Z",
                     *           "page_id": "acme",
                     *           "incident_updates": [
                     *             {
                     *               "id": "41",
                     *               "status": "identified",
                     *               "body": "We have found the cause.",
                     *               "incident_id": "12",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "display_at": "2026-03-01T09:30:00.000Z",
                     *               "affected_components": [
                     *                 {
                     *                   "code": "7",
                     *                   "name": "Card payments",
                     *                   "old_status": "operational",
                     *                   "new_status": "partial_outage"
                     *                 }
                     *               ],
                     *               "deliver_notifications": true,
                     *               "custom_tweet": null,
                     *               "tweet_id": null
                     *             }
                     *           ],
                     *           "components": [
                     *             {
                     *               "id": "7",
                     *               "name": "Card payments",
                     *               "status": "operational",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "position": 1,
                     *               "description": "Visa and Mastercard",
                     *               "showcase": true,
                     *               "start_date": "2026-03-01",
                     *               "group_id": "g3",
                     *               "page_id": "acme",
                     *               "group": false,
                     *               "only_show_if_degraded": false,
                     *               "components": []
                     *             }
                     *           ],
                     *           "status": "scheduled",
                     *           "scheduled_for": "2026-03-01T09:30:00.000Z",
                     *           "scheduled_until": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        page: components["schemas"]["PublicStatusPage"];
                        scheduled_maintenances: components["schemas"]["PublicMaintenanceRecord"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    getPublicStatus: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "page": {
                     *         "id": "acme",
                     *         "name": "Acme GmbH",
                     *         "url": "https://status.acme.example",
                     *         "time_zone": "Europe/Berlin",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       },
                     *       "status": {
                     *         "indicator": "minor",
                     *         "description": "Partially Degraded Service"
                     *       }
                     *     }
                     */
                    "application/json": {
                        page: components["schemas"]["PublicStatusPage"];
                        status: components["schemas"]["PublicStatus"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    subscribePublicly: {
        parameters: {
            query?: {
                /**
                 * @description Language of the notifications; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The subscriber, as JSON or as a form, at most 64 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subscriber": {
                 *         "email": "ada@example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicSubscription"];
                /**
                 * @example {
                 *       "subscriber[email]": "grace@example.com"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["PublicSubscriptionForm"];
            };
        };
        responses: {
            /** @description A confirmation link is sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A link to confirm the subscription has been sent to this address."
                     *     }
                     */
                    "application/json": components["schemas"]["PublicSubscriptionReceipt"];
                };
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            408: components["responses"]["PublicError408"];
            413: components["responses"]["PublicError413"];
            415: components["responses"]["PublicError415"];
            422: components["responses"]["PublicError422"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    getPublicSubscribeChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "parameters": {
                     *         "algorithm": "SHA-256",
                     *         "cost": 1,
                     *         "keyLength": 32,
                     *         "keyPrefix": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "keySignature": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "nonce": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "salt": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "data": {
                     *           "valid_until": 1772366400000
                     *         }
                     *       },
                     *       "signature": "9f86d081884c7d659a2feaa0c55ad015"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicChallenge"];
                };
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    getPublicSummary: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "page": {
                     *         "id": "acme",
                     *         "name": "Acme GmbH",
                     *         "url": "https://status.acme.example",
                     *         "time_zone": "Europe/Berlin",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       },
                     *       "components": [
                     *         {
                     *           "id": "7",
                     *           "name": "Card payments",
                     *           "status": "operational",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "position": 1,
                     *           "description": "Visa and Mastercard",
                     *           "showcase": true,
                     *           "start_date": "2026-03-01",
                     *           "group_id": "g3",
                     *           "page_id": "acme",
                     *           "group": false,
                     *           "only_show_if_degraded": false,
                     *           "components": []
                     *         }
                     *       ],
                     *       "incidents": [
                     *         {
                     *           "id": "12",
                     *           "name": "Card payments disturbed",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "monitoring_at": null,
                     *           "resolved_at": null,
                     *           "impact": "major",
                     *           "shortlink": "https://status.acme.example/incidents/12",
                     *           "started_at": "2026-03-01T09:30:00.000Z",
                     *           "page_id": "acme",
                     *           "incident_updates": [
                     *             {
                     *               "id": "41",
                     *               "status": "identified",
                     *               "body": "We have found the cause.",
                     *               "incident_id": "12",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "display_at": "2026-03-01T09:30:00.000Z",
                     *               "affected_components": [
                     *                 {
                     *                   "code": "7",
                     *                   "name": "Card payments",
                     *                   "old_status": "operational",
                     *                   "new_status": "partial_outage"
                     *                 }
                     *               ],
                     *               "deliver_notifications": true,
                     *               "custom_tweet": null,
                     *               "tweet_id": null
                     *             }
                     *           ],
                     *           "components": [
                     *             {
                     *               "id": "7",
                     *               "name": "Card payments",
                     *               "status": "operational",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "position": 1,
                     *               "description": "Visa and Mastercard",
                     *               "showcase": true,
                     *               "start_date": "2026-03-01",
                     *               "group_id": "g3",
                     *               "page_id": "acme",
                     *               "group": false,
                     *               "only_show_if_degraded": false,
                     *               "components": []
                     *             }
                     *           ],
                     *           "status": "investigating"
                     *         }
                     *       ],
                     *       "scheduled_maintenances": [
                     *         {
                     *           "id": "12",
                     *           "name": "Card payments disturbed",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "monitoring_at": null,
                     *           "resolved_at": null,
                     *           "impact": "major",
                     *           "shortlink": "https://status.acme.example/incidents/12",
                     *           "started_at": "2026-03-01T09:30:00.000Z",
                     *           "page_id": "acme",
                     *           "incident_updates": [
                     *             {
                     *               "id": "41",
                     *               "status": "identified",
                     *               "body": "We have found the cause.",
                     *               "incident_id": "12",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "display_at": "2026-03-01T09:30:00.000Z",
                     *               "affected_components": [
                     *                 {
                     *                   "code": "7",
                     *                   "name": "Card payments",
                     *                   "old_status": "operational",
                     *                   "new_status": "partial_outage"
                     *                 }
                     *               ],
                     *               "deliver_notifications": true,
                     *               "custom_tweet": null,
                     *               "tweet_id": null
                     *             }
                     *           ],
                     *           "components": [
                     *             {
                     *               "id": "7",
                     *               "name": "Card payments",
                     *               "status": "operational",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z",
                     *               "position": 1,
                     *               "description": "Visa and Mastercard",
                     *               "showcase": true,
                     *               "start_date": "2026-03-01",
                     *               "group_id": "g3",
                     *               "page_id": "acme",
                     *               "group": false,
                     *               "only_show_if_degraded": false,
                     *               "components": []
                     *             }
                     *           ],
                     *           "status": "scheduled",
                     *           "scheduled_for": "2026-03-01T09:30:00.000Z",
                     *           "scheduled_until": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "status": {
                     *         "indicator": "minor",
                     *         "description": "Partially Degraded Service"
                     *       }
                     *     }
                     */
                    "application/json": {
                        page: components["schemas"]["PublicStatusPage"];
                        components: components["schemas"]["PublicComponent"][];
                        incidents: components["schemas"]["PublicIncidentRecord"][];
                        scheduled_maintenances: components["schemas"]["PublicMaintenanceRecord"][];
                        status: components["schemas"]["PublicStatus"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only events of an actor: a type such as `clock`, or one actor such as `api_key:3`. */
                actor?: string;
                /** @description Only events of this action. */
                action?: string;
                /** @description Only events that changed these records: a type, or one record such as `component:3`. */
                target?: string;
                /** @description Only events from then on. */
                since?: string;
                /** @description Only events until then; a date includes the whole day. */
                until?: string;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "per_page": 25,
                     *         "next_cursor": null
                     *       },
                     *       "data": [
                     *         {
                     *           "id": "1772357400000-48211",
                     *           "action": "patchComponent",
                     *           "actor": {
                     *             "type": "api_key",
                     *             "id": "1",
                     *             "name": "Deployment"
                     *           },
                     *           "targets": [
                     *             {
                     *               "type": "component",
                     *               "id": "1"
                     *             }
                     *           ],
                     *           "changes": [
                     *             {
                     *               "type": "component",
                     *               "id": "1",
                     *               "before": {
                     *                 "is_public": true
                     *               },
                     *               "after": {
                     *                 "is_public": false
                     *               }
                     *             }
                     *           ],
                     *           "change_count": 1,
                     *           "request_id": "0195a1c2-9d2e-7c44-8a3e-3f1f0f1f2a10",
                     *           "ip": "198.51.100.0",
                     *           "occurred_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["CursorLinks"];
                        meta: components["schemas"]["CursorMeta"];
                        data: components["schemas"]["AuditEvent"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBadge: {
        parameters: {
            query?: {
                /**
                 * @description Its shape; an unknown value counts as `flat`.
                 * @example flat
                 */
                style?: "flat" | "flat-square";
                /**
                 * @description The text on the left instead of the name; cut off after 100 characters.
                 * @example status
                 */
                label?: string;
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <svg xmlns="http://www.w3.org/2000/svg"/> */
                    "image/svg+xml": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    listComponentGroups: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description Only the groups directly below this one; an empty value selects root groups. */
                parent_id?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 3,
                     *           "name": {
                     *             "de": "Zahlungen",
                     *             "en": "Payments"
                     *           },
                     *           "slug": "zahlungen",
                     *           "parent_id": null,
                     *           "position": 0,
                     *           "depth": 0,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["ComponentGroup"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createComponentGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parent_id": null,
                 *       "position": 0,
                 *       "name": {
                 *         "de": "Zahlungen",
                 *         "en": "Payments"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateComponentGroup"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "name": {
                     *           "de": "Zahlungen",
                     *           "en": "Payments"
                     *         },
                     *         "slug": "zahlungen",
                     *         "parent_id": null,
                     *         "position": 0,
                     *         "depth": 0,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ComponentGroup"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    orderComponentGroups: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parent_id": null,
                 *       "ids": [
                 *         3,
                 *         4
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ComponentGroupOrder"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "parent_id": null,
                     *         "ids": [
                     *           3,
                     *           4
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ComponentGroupOrder"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getComponentGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the component group. */
                group: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "name": {
                     *           "de": "Zahlungen",
                     *           "en": "Payments"
                     *         },
                     *         "slug": "zahlungen",
                     *         "parent_id": null,
                     *         "position": 0,
                     *         "depth": 0,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ComponentGroup"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putComponentGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the component group. */
                group: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parent_id": null,
                 *       "position": 0,
                 *       "name": {
                 *         "de": "Zahlungen",
                 *         "en": "Payments"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateComponentGroup"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "name": {
                     *           "de": "Zahlungen",
                     *           "en": "Payments"
                     *         },
                     *         "slug": "zahlungen",
                     *         "parent_id": null,
                     *         "position": 0,
                     *         "depth": 0,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ComponentGroup"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteComponentGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the component group. */
                group: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchComponentGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the component group. */
                group: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parent_id": null,
                 *       "position": 0,
                 *       "name": {
                 *         "de": "Zahlungen",
                 *         "en": "Payments"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateComponentGroup"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3,
                     *         "name": {
                     *           "de": "Zahlungen",
                     *           "en": "Payments"
                     *         },
                     *         "slug": "zahlungen",
                     *         "parent_id": null,
                     *         "position": 0,
                     *         "depth": 0,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ComponentGroup"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listComponents: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description Only components of this group; an empty value selects those without a group. */
                group_id?: number;
                /** @description Only public or only internal components. */
                is_public?: boolean;
                /** @description Only components that can, or cannot, be subscribed to. */
                subscribable?: boolean;
                /** @description Only components with this live status. */
                status?: components["schemas"]["ComponentStatus"];
                /** @description Only components with this text in name or description, in any language and any case. */
                q?: string;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 7,
                     *           "name": {
                     *             "de": "Kartenzahlung",
                     *             "en": "Card payments"
                     *           },
                     *           "description": {
                     *             "de": null,
                     *             "en": "Visa and Mastercard"
                     *           },
                     *           "slug": "kartenzahlung",
                     *           "group_id": 3,
                     *           "position": 0,
                     *           "is_public": true,
                     *           "subscribable": true,
                     *           "status": "operational",
                     *           "uptime_90d": 1,
                     *           "remote_trigger": {
                     *             "webhook_enabled": false,
                     *             "webhook_url": null,
                     *             "webhook_status": null,
                     *             "webhook_status_at": null,
                     *             "host_system": {
                     *               "id": 12,
                     *               "name": "db-cluster-1",
                     *               "status": "operational",
                     *               "status_at": "2026-03-01T09:30:00.000Z"
                     *             }
                     *           },
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["Component"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createComponent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": {
                 *         "en": "Visa and Mastercard"
                 *       },
                 *       "group_id": null,
                 *       "is_public": true,
                 *       "subscribable": true,
                 *       "position": 0,
                 *       "webhook_enabled": true,
                 *       "host_system_id": null,
                 *       "name": {
                 *         "de": "Kartenzahlung",
                 *         "en": "Card payments"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateComponent"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7,
                     *         "name": {
                     *           "de": "Kartenzahlung",
                     *           "en": "Card payments"
                     *         },
                     *         "description": {
                     *           "de": null,
                     *           "en": "Visa and Mastercard"
                     *         },
                     *         "slug": "kartenzahlung",
                     *         "group_id": 3,
                     *         "position": 0,
                     *         "is_public": true,
                     *         "subscribable": true,
                     *         "status": "operational",
                     *         "uptime_90d": 1,
                     *         "remote_trigger": {
                     *           "webhook_enabled": false,
                     *           "webhook_url": null,
                     *           "webhook_status": null,
                     *           "webhook_status_at": null,
                     *           "host_system": {
                     *             "id": 12,
                     *             "name": "db-cluster-1",
                     *             "status": "operational",
                     *             "status_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         },
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Component"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    orderComponents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "group_id": null,
                 *       "ids": [
                 *         7,
                 *         12
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ComponentOrder"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "group_id": null,
                     *         "ids": [
                     *           7,
                     *           12
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ComponentOrder"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getComponent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the component. */
                component: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7,
                     *         "name": {
                     *           "de": "Kartenzahlung",
                     *           "en": "Card payments"
                     *         },
                     *         "description": {
                     *           "de": null,
                     *           "en": "Visa and Mastercard"
                     *         },
                     *         "slug": "kartenzahlung",
                     *         "group_id": 3,
                     *         "position": 0,
                     *         "is_public": true,
                     *         "subscribable": true,
                     *         "status": "operational",
                     *         "uptime_90d": 1,
                     *         "remote_trigger": {
                     *           "webhook_enabled": false,
                     *           "webhook_url": null,
                     *           "webhook_status": null,
                     *           "webhook_status_at": null,
                     *           "host_system": {
                     *             "id": 12,
                     *             "name": "db-cluster-1",
                     *             "status": "operational",
                     *             "status_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         },
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Component"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putComponent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the component. */
                component: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": {
                 *         "en": "Visa and Mastercard"
                 *       },
                 *       "group_id": null,
                 *       "is_public": true,
                 *       "subscribable": true,
                 *       "position": 0,
                 *       "webhook_enabled": true,
                 *       "host_system_id": null,
                 *       "name": {
                 *         "de": "Kartenzahlung",
                 *         "en": "Card payments"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateComponent"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7,
                     *         "name": {
                     *           "de": "Kartenzahlung",
                     *           "en": "Card payments"
                     *         },
                     *         "description": {
                     *           "de": null,
                     *           "en": "Visa and Mastercard"
                     *         },
                     *         "slug": "kartenzahlung",
                     *         "group_id": 3,
                     *         "position": 0,
                     *         "is_public": true,
                     *         "subscribable": true,
                     *         "status": "operational",
                     *         "uptime_90d": 1,
                     *         "remote_trigger": {
                     *           "webhook_enabled": false,
                     *           "webhook_url": null,
                     *           "webhook_status": null,
                     *           "webhook_status_at": null,
                     *           "host_system": {
                     *             "id": 12,
                     *             "name": "db-cluster-1",
                     *             "status": "operational",
                     *             "status_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         },
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Component"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteComponent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the component. */
                component: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchComponent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the component. */
                component: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": {
                 *         "en": "Visa and Mastercard"
                 *       },
                 *       "group_id": null,
                 *       "is_public": true,
                 *       "subscribable": true,
                 *       "position": 0,
                 *       "webhook_enabled": true,
                 *       "host_system_id": null,
                 *       "name": {
                 *         "de": "Kartenzahlung",
                 *         "en": "Card payments"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateComponent"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7,
                     *         "name": {
                     *           "de": "Kartenzahlung",
                     *           "en": "Card payments"
                     *         },
                     *         "description": {
                     *           "de": null,
                     *           "en": "Visa and Mastercard"
                     *         },
                     *         "slug": "kartenzahlung",
                     *         "group_id": 3,
                     *         "position": 0,
                     *         "is_public": true,
                     *         "subscribable": true,
                     *         "status": "operational",
                     *         "uptime_90d": 1,
                     *         "remote_trigger": {
                     *           "webhook_enabled": false,
                     *           "webhook_url": null,
                     *           "webhook_status": null,
                     *           "webhook_status_at": null,
                     *           "host_system": {
                     *             "id": 12,
                     *             "name": "db-cluster-1",
                     *             "status": "operational",
                     *             "status_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         },
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Component"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listComponentSignals: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the component. */
                component: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 311,
                     *           "received_at": "2026-03-01T09:30:00.000Z",
                     *           "outcome": "changed",
                     *           "problem": null,
                     *           "signals": [
                     *             {
                     *               "key": "disk",
                     *               "status": "major_outage",
                     *               "at": "2026-03-01T09:30:00.000Z",
                     *               "ttl": 600,
                     *               "message": "The disk is full."
                     *             }
                     *           ],
                     *           "content_type": "application/json",
                     *           "body": "{\"status\": \"major_outage\", \"key\": \"disk\", \"ttl\": 600, \"message\": \"The disk is full.\"}"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["InboundSignal"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getComponentTimeline: {
        parameters: {
            query?: {
                /** @description Start of the period, in the past; a date means its start in UTC. Default: 89 days before the day of `to`. */
                from?: string;
                /** @description End of the period, at most 400 days later and not after today; a date includes the whole day in UTC. Default: now. */
                to?: string;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the component. */
                component: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "partial_outage",
                     *         "reasons": [
                     *           {
                     *             "source": "incident",
                     *             "id": 12,
                     *             "status": "partial_outage",
                     *             "since": "2026-03-01T09:30:00.000Z",
                     *             "key": "disk",
                     *             "message": "The disk is full."
                     *           }
                     *         ],
                     *         "periods": [
                     *           {
                     *             "status": "partial_outage",
                     *             "started_at": "2026-03-01T09:30:00.000Z",
                     *             "ended_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "uptime": 0.999421
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ComponentTimeline"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getComponentWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the component. */
                component: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "webhook_url": "http://demo.localhost:3000/hooks/components/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "previous_until": null,
                     *         "confirm_after": 0,
                     *         "recover_after": 0,
                     *         "draft_incident": false,
                     *         "publish_after": null,
                     *         "message_locale": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putComponentWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the component. */
                component: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm_after": 0,
                 *       "recover_after": 0,
                 *       "draft_incident": false,
                 *       "publish_after": null,
                 *       "message_locale": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "webhook_url": "http://demo.localhost:3000/hooks/components/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "previous_until": null,
                     *         "confirm_after": 0,
                     *         "recover_after": 0,
                     *         "draft_incident": false,
                     *         "publish_after": null,
                     *         "message_locale": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchComponentWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the component. */
                component: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm_after": 0,
                 *       "recover_after": 0,
                 *       "draft_incident": false,
                 *       "publish_after": null,
                 *       "message_locale": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "webhook_url": "http://demo.localhost:3000/hooks/components/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "previous_until": null,
                     *         "confirm_after": 0,
                     *         "recover_after": 0,
                     *         "draft_incident": false,
                     *         "publish_after": null,
                     *         "message_locale": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateComponentWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the component. */
                component: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "webhook_url": "http://demo.localhost:3000/hooks/components/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "previous_until": null,
                     *         "confirm_after": 0,
                     *         "recover_after": 0,
                     *         "draft_incident": false,
                     *         "publish_after": null,
                     *         "message_locale": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getComponentBadge: {
        parameters: {
            query?: {
                /**
                 * @description Its shape; an unknown value counts as `flat`.
                 * @example flat
                 */
                style?: "flat" | "flat-square";
                /**
                 * @description The text on the left instead of the name; cut off after 100 characters.
                 * @example status
                 */
                label?: string;
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of a public component.
                 * @example kartenzahlung
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <svg xmlns="http://www.w3.org/2000/svg"/> */
                    "image/svg+xml": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    getComponentAtomFeed: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of a public component.
                 * @example kartenzahlung
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <?xml version="1.0" encoding="utf-8"?> */
                    "application/atom+xml": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    getComponentJsonFeed: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of a public component.
                 * @example kartenzahlung
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "https://jsonfeed.org/version/1.1",
                     *       "title": "Acme GmbH Status",
                     *       "home_page_url": "https://status.acme.example",
                     *       "feed_url": "https://status.acme.example/history.json",
                     *       "language": "en",
                     *       "authors": [
                     *         {
                     *           "name": "Acme GmbH",
                     *           "url": "https://status.acme.example"
                     *         }
                     *       ],
                     *       "items": [
                     *         {
                     *           "id": "tag:status.acme.example,2005:Incident/12",
                     *           "url": "https://status.acme.example/incidents/12",
                     *           "title": "Card payments disturbed",
                     *           "content_html": "<p><strong>Identified</strong> - We have found the cause.</p>",
                     *           "date_published": "2026-03-01T09:30:00.000Z",
                     *           "date_modified": "2026-03-01T09:30:00.000Z",
                     *           "tags": [
                     *             "Card payments"
                     *           ],
                     *           "language": "en"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/feed+json": components["schemas"]["JsonFeed"];
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    getComponentRssFeed: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of a public component.
                 * @example kartenzahlung
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <?xml version="1.0" encoding="utf-8"?> */
                    "application/rss+xml": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    getComponentCalendar: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of a public component.
                 * @example kartenzahlung
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example BEGIN:VCALENDAR */
                    "text/calendar": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description Only domains of this status. */
                status?: components["schemas"]["DomainStatus"];
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 2,
                     *           "host": "status.example.com",
                     *           "status": "pending",
                     *           "is_primary": false,
                     *           "verified_at": null,
                     *           "verified_by": null,
                     *           "failing_since": null,
                     *           "stops_at": null,
                     *           "checked_at": null,
                     *           "check_result": null,
                     *           "check_message": null,
                     *           "expected_records": [
                     *             {
                     *               "type": "TXT",
                     *               "name": "_heliograph.status.example.com",
                     *               "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *             }
                     *           ],
                     *           "found_records": [
                     *             {
                     *               "type": "TXT",
                     *               "name": "_heliograph.status.example.com",
                     *               "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["Domain"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "host": "status.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["CreateDomain"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 2,
                     *         "host": "status.example.com",
                     *         "status": "pending",
                     *         "is_primary": false,
                     *         "verified_at": null,
                     *         "verified_by": null,
                     *         "failing_since": null,
                     *         "stops_at": null,
                     *         "checked_at": null,
                     *         "check_result": null,
                     *         "check_message": null,
                     *         "expected_records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "_heliograph.status.example.com",
                     *             "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *           }
                     *         ],
                     *         "found_records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "_heliograph.status.example.com",
                     *             "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the domain. */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 2,
                     *         "host": "status.example.com",
                     *         "status": "pending",
                     *         "is_primary": false,
                     *         "verified_at": null,
                     *         "verified_by": null,
                     *         "failing_since": null,
                     *         "stops_at": null,
                     *         "checked_at": null,
                     *         "check_result": null,
                     *         "check_message": null,
                     *         "expected_records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "_heliograph.status.example.com",
                     *             "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *           }
                     *         ],
                     *         "found_records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "_heliograph.status.example.com",
                     *             "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the domain. */
                domain: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_primary": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDomain"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 2,
                     *         "host": "status.example.com",
                     *         "status": "pending",
                     *         "is_primary": false,
                     *         "verified_at": null,
                     *         "verified_by": null,
                     *         "failing_since": null,
                     *         "stops_at": null,
                     *         "checked_at": null,
                     *         "check_result": null,
                     *         "check_message": null,
                     *         "expected_records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "_heliograph.status.example.com",
                     *             "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *           }
                     *         ],
                     *         "found_records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "_heliograph.status.example.com",
                     *             "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the domain. */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the domain. */
                domain: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_primary": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDomain"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 2,
                     *         "host": "status.example.com",
                     *         "status": "pending",
                     *         "is_primary": false,
                     *         "verified_at": null,
                     *         "verified_by": null,
                     *         "failing_since": null,
                     *         "stops_at": null,
                     *         "checked_at": null,
                     *         "check_result": null,
                     *         "check_message": null,
                     *         "expected_records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "_heliograph.status.example.com",
                     *             "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *           }
                     *         ],
                     *         "found_records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "_heliograph.status.example.com",
                     *             "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the domain. */
                domain: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 2,
                     *         "host": "status.example.com",
                     *         "status": "pending",
                     *         "is_primary": false,
                     *         "verified_at": null,
                     *         "verified_by": null,
                     *         "failing_since": null,
                     *         "stops_at": null,
                     *         "checked_at": null,
                     *         "check_result": null,
                     *         "check_message": null,
                     *         "expected_records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "_heliograph.status.example.com",
                     *             "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *           }
                     *         ],
                     *         "found_records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "_heliograph.status.example.com",
                     *             "value": "heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAtomFeed: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <?xml version="1.0" encoding="utf-8"?> */
                    "application/atom+xml": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    getJsonFeed: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "https://jsonfeed.org/version/1.1",
                     *       "title": "Acme GmbH Status",
                     *       "home_page_url": "https://status.acme.example",
                     *       "feed_url": "https://status.acme.example/history.json",
                     *       "language": "en",
                     *       "authors": [
                     *         {
                     *           "name": "Acme GmbH",
                     *           "url": "https://status.acme.example"
                     *         }
                     *       ],
                     *       "items": [
                     *         {
                     *           "id": "tag:status.acme.example,2005:Incident/12",
                     *           "url": "https://status.acme.example/incidents/12",
                     *           "title": "Card payments disturbed",
                     *           "content_html": "<p><strong>Identified</strong> - We have found the cause.</p>",
                     *           "date_published": "2026-03-01T09:30:00.000Z",
                     *           "date_modified": "2026-03-01T09:30:00.000Z",
                     *           "tags": [
                     *             "Card payments"
                     *           ],
                     *           "language": "en"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/feed+json": components["schemas"]["JsonFeed"];
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    getRssFeed: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <?xml version="1.0" encoding="utf-8"?> */
                    "application/rss+xml": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    sendComponentSignal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The secret part of the address.
                 * @example 9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi
                 */
                token: string;
            };
            cookie?: never;
        };
        /** @description The report, at most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "major_outage",
                 *       "key": "disk",
                 *       "ttl": 600,
                 *       "message": "The disk is full."
                 *     }
                 */
                "application/json": components["schemas"]["SignalBody"];
            };
        };
        responses: {
            /** @description The status that the webhook now reports. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "accepted": 1,
                     *         "status": "major_outage",
                     *         "status_at": "2026-03-01T09:30:00.000Z",
                     *         "source": "trigger"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AcceptedSignals"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            408: components["responses"]["PublicError408"];
            413: components["responses"]["PublicError413"];
            415: components["responses"]["PublicError415"];
            422: components["responses"]["PublicError422"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    sendHostSystemSignal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The secret part of the address.
                 * @example 9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi
                 */
                token: string;
            };
            cookie?: never;
        };
        /** @description The report, at most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "major_outage",
                 *       "key": "disk",
                 *       "ttl": 600,
                 *       "message": "The disk is full."
                 *     }
                 */
                "application/json": components["schemas"]["SignalBody"];
            };
        };
        responses: {
            /** @description The status that the webhook now reports. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "accepted": 1,
                     *         "status": "major_outage",
                     *         "status_at": "2026-03-01T09:30:00.000Z",
                     *         "source": "trigger"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AcceptedSignals"];
                    };
                };
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            408: components["responses"]["PublicError408"];
            413: components["responses"]["PublicError413"];
            415: components["responses"]["PublicError415"];
            422: components["responses"]["PublicError422"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    listHostSystems: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description Only host systems that last reported this status; operational until they report. */
                status?: components["schemas"]["ComponentStatus"];
                /** @description Only host systems with this text in name or kind, in any case. */
                q?: string;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 12,
                     *           "name": "db-cluster-1",
                     *           "kind": "database",
                     *           "status": "operational",
                     *           "status_at": null,
                     *           "webhook_url": "http://demo.localhost:3000/hooks/host-systems/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["HostSystem"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createHostSystem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "db-cluster-1",
                 *       "kind": "database"
                 *     }
                 */
                "application/json": components["schemas"]["CreateHostSystem"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "name": "db-cluster-1",
                     *         "kind": "database",
                     *         "status": "operational",
                     *         "status_at": null,
                     *         "webhook_url": "http://demo.localhost:3000/hooks/host-systems/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["HostSystem"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getHostSystem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "name": "db-cluster-1",
                     *         "kind": "database",
                     *         "status": "operational",
                     *         "status_at": null,
                     *         "webhook_url": "http://demo.localhost:3000/hooks/host-systems/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["HostSystem"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putHostSystem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "db-cluster-1",
                 *       "kind": "database"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateHostSystem"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "name": "db-cluster-1",
                     *         "kind": "database",
                     *         "status": "operational",
                     *         "status_at": null,
                     *         "webhook_url": "http://demo.localhost:3000/hooks/host-systems/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["HostSystem"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteHostSystem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchHostSystem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "db-cluster-1",
                 *       "kind": "database"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateHostSystem"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "name": "db-cluster-1",
                     *         "kind": "database",
                     *         "status": "operational",
                     *         "status_at": null,
                     *         "webhook_url": "http://demo.localhost:3000/hooks/host-systems/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["HostSystem"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listHostSystemComponents: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 7,
                     *           "name": {
                     *             "de": "Kartenzahlung",
                     *             "en": "Card payments"
                     *           },
                     *           "description": {
                     *             "de": null,
                     *             "en": "Visa and Mastercard"
                     *           },
                     *           "slug": "kartenzahlung",
                     *           "group_id": 3,
                     *           "position": 0,
                     *           "is_public": true,
                     *           "subscribable": true,
                     *           "status": "operational",
                     *           "uptime_90d": 1,
                     *           "remote_trigger": {
                     *             "webhook_enabled": false,
                     *             "webhook_url": null,
                     *             "webhook_status": null,
                     *             "webhook_status_at": null,
                     *             "host_system": {
                     *               "id": 12,
                     *               "name": "db-cluster-1",
                     *               "status": "operational",
                     *               "status_at": "2026-03-01T09:30:00.000Z"
                     *             }
                     *           },
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["Component"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listHostSystemHistory: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "status": "partial_outage",
                     *           "started_at": "2026-03-01T09:30:00.000Z",
                     *           "ended_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["HostSystemPeriod"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getHostSystemReporting: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "operational",
                     *         "heard_at": "2026-03-01T09:30:00.000Z",
                     *         "stale_after": 900
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["HostSystemReporting"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putHostSystemReporting: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stale_after": 900
                 *     }
                 */
                "application/json": components["schemas"]["UpdateHostSystemReporting"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "operational",
                     *         "heard_at": "2026-03-01T09:30:00.000Z",
                     *         "stale_after": 900
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["HostSystemReporting"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchHostSystemReporting: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stale_after": 900
                 *     }
                 */
                "application/json": components["schemas"]["UpdateHostSystemReporting"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "operational",
                     *         "heard_at": "2026-03-01T09:30:00.000Z",
                     *         "stale_after": 900
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["HostSystemReporting"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listHostSystemSignals: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 311,
                     *           "received_at": "2026-03-01T09:30:00.000Z",
                     *           "outcome": "changed",
                     *           "problem": null,
                     *           "signals": [
                     *             {
                     *               "key": "disk",
                     *               "status": "major_outage",
                     *               "at": "2026-03-01T09:30:00.000Z",
                     *               "ttl": 600,
                     *               "message": "The disk is full."
                     *             }
                     *           ],
                     *           "content_type": "application/json",
                     *           "body": "{\"status\": \"major_outage\", \"key\": \"disk\", \"ttl\": 600, \"message\": \"The disk is full.\"}"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["InboundSignal"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getHostSystemWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "webhook_url": "http://demo.localhost:3000/hooks/components/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "previous_until": null,
                     *         "confirm_after": 0,
                     *         "recover_after": 0,
                     *         "draft_incident": false,
                     *         "publish_after": null,
                     *         "message_locale": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putHostSystemWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm_after": 0,
                 *       "recover_after": 0,
                 *       "draft_incident": false,
                 *       "publish_after": null,
                 *       "message_locale": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "webhook_url": "http://demo.localhost:3000/hooks/components/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "previous_until": null,
                     *         "confirm_after": 0,
                     *         "recover_after": 0,
                     *         "draft_incident": false,
                     *         "publish_after": null,
                     *         "message_locale": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchHostSystemWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm_after": 0,
                 *       "recover_after": 0,
                 *       "draft_incident": false,
                 *       "publish_after": null,
                 *       "message_locale": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "webhook_url": "http://demo.localhost:3000/hooks/components/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "previous_until": null,
                     *         "confirm_after": 0,
                     *         "recover_after": 0,
                     *         "draft_incident": false,
                     *         "publish_after": null,
                     *         "message_locale": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateHostSystemWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the host system. */
                host_system: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "webhook_url": "http://demo.localhost:3000/hooks/components/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi",
                     *         "previous_until": null,
                     *         "confirm_after": 0,
                     *         "recover_after": 0,
                     *         "draft_incident": false,
                     *         "publish_after": null,
                     *         "message_locale": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description Only drafts, scheduled or published records. */
                state?: components["schemas"]["PublicationState"];
                /** @description Only records that are, or are not, published and not yet over. */
                active?: boolean;
                /** @description Only records that started then or later; a date means its start in UTC. */
                since?: string;
                /** @description Only records that started then or earlier; a date includes the whole day in UTC. */
                until?: string;
                /** @description Only records that touch this component. */
                component_id?: number;
                /** @description Only records with this text in title or body, in any language and any case. */
                q?: string;
                /** @description Only incidents with this working status. */
                status?: components["schemas"]["IncidentStatus"];
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 12,
                     *           "type": "incident",
                     *           "status": "investigating",
                     *           "title": {
                     *             "de": "Kartenzahlung gestört",
                     *             "en": "Card payments disturbed"
                     *           },
                     *           "body": {
                     *             "de": "Wir untersuchen die Ursache.",
                     *             "en": "We are looking into it."
                     *           },
                     *           "started_at": "2026-03-01T09:30:00.000Z",
                     *           "scheduled_end_at": null,
                     *           "published_at": "2026-03-01T09:30:00.000Z",
                     *           "publish_at": null,
                     *           "resolved_at": null,
                     *           "acknowledged_at": null,
                     *           "is_published": true,
                     *           "is_scheduled": false,
                     *           "is_resolved": false,
                     *           "components": [
                     *             {
                     *               "id": 7,
                     *               "impact": "partial_outage"
                     *             }
                     *           ],
                     *           "public_url": "http://demo.localhost:3000/incidents/12",
                     *           "postmortem": null,
                     *           "updates": [
                     *             {
                     *               "id": 41,
                     *               "status": "identified",
                     *               "body": {
                     *                 "de": "Die Ursache ist gefunden.",
                     *                 "en": "We have found the cause."
                     *               },
                     *               "components": [
                     *                 {
                     *                   "id": 7,
                     *                   "impact": "partial_outage"
                     *                 }
                     *               ],
                     *               "published_at": "2026-03-01T09:30:00.000Z",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["Incident"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": {
                 *         "de": "Kartenzahlung gestört",
                 *         "en": "Card payments disturbed"
                 *       },
                 *       "body": {
                 *         "de": "Wir untersuchen die Ursache.",
                 *         "en": "We are looking into it."
                 *       },
                 *       "components": [
                 *         {
                 *           "id": 7,
                 *           "impact": "partial_outage"
                 *         }
                 *       ],
                 *       "status": "investigating",
                 *       "started_at": "2026-03-01T10:30:00+01:00",
                 *       "publish": false,
                 *       "notify": true,
                 *       "updates": []
                 *     }
                 */
                "application/json": components["schemas"]["CreateIncident"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTrashedIncidents: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 12,
                     *           "type": "incident",
                     *           "status": "investigating",
                     *           "title": {
                     *             "de": "Kartenzahlung gestört",
                     *             "en": "Card payments disturbed"
                     *           },
                     *           "body": {
                     *             "de": "Wir untersuchen die Ursache.",
                     *             "en": "We are looking into it."
                     *           },
                     *           "started_at": "2026-03-01T09:30:00.000Z",
                     *           "scheduled_end_at": null,
                     *           "published_at": "2026-03-01T09:30:00.000Z",
                     *           "publish_at": null,
                     *           "resolved_at": null,
                     *           "acknowledged_at": null,
                     *           "is_published": true,
                     *           "is_scheduled": false,
                     *           "is_resolved": false,
                     *           "components": [
                     *             {
                     *               "id": 7,
                     *               "impact": "partial_outage"
                     *             }
                     *           ],
                     *           "public_url": "http://demo.localhost:3000/incidents/12",
                     *           "postmortem": null,
                     *           "updates": [
                     *             {
                     *               "id": 41,
                     *               "status": "identified",
                     *               "body": {
                     *                 "de": "Die Ursache ist gefunden.",
                     *                 "en": "We have found the cause."
                     *               },
                     *               "components": [
                     *                 {
                     *                   "id": 7,
                     *                   "impact": "partial_outage"
                     *                 }
                     *               ],
                     *               "published_at": "2026-03-01T09:30:00.000Z",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["Incident"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    purgeIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the incident. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": {
                 *         "de": "Kartenzahlung gestört",
                 *         "en": "Card payments disturbed"
                 *       },
                 *       "body": {
                 *         "de": "Wir untersuchen die Ursache.",
                 *         "en": "We are looking into it."
                 *       },
                 *       "components": [
                 *         {
                 *           "id": 7,
                 *           "impact": "partial_outage"
                 *         }
                 *       ],
                 *       "status": "investigating",
                 *       "started_at": "2026-03-01T10:30:00+01:00"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateIncident"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the incident. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": {
                 *         "de": "Kartenzahlung gestört",
                 *         "en": "Card payments disturbed"
                 *       },
                 *       "body": {
                 *         "de": "Wir untersuchen die Ursache.",
                 *         "en": "We are looking into it."
                 *       },
                 *       "components": [
                 *         {
                 *           "id": 7,
                 *           "impact": "partial_outage"
                 *         }
                 *       ],
                 *       "status": "investigating",
                 *       "started_at": "2026-03-01T10:30:00+01:00"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateIncident"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    acknowledgeIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listIncidentDeliveries: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the incident. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "event_id": 311,
                     *           "event": "incident.published",
                     *           "occurred_at": "2026-03-01T09:30:00.000Z",
                     *           "decided_at": "2026-03-01T09:30:00.000Z",
                     *           "waiting": 0,
                     *           "sent": 0,
                     *           "failed": 0,
                     *           "merged": 0,
                     *           "cancelled": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["NotificationTotals"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getIncidentPostmortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "body": {
                     *           "de": null,
                     *           "en": "A certificate had expired."
                     *         },
                     *         "is_published": true,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Postmortem"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putIncidentPostmortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "en": "A certificate had expired."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PostmortemInput"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteIncidentPostmortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    publishIncidentPostmortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expires_in": 172800
                 *     }
                 */
                "application/json": components["schemas"]["PreviewLinkInput"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "http://demo.localhost:3000/preview/AQGcuN0qAGluY2lkZW50IDEymGkQ2d3fC1p4n7rYwE5uXyTz0Jv9b6cKqLhSgVtAoMI",
                     *         "expires_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PreviewLink"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeIncidentPreviews: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    publishIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["PublishStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    reopenIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "en": "It has come back; we are looking into it again."
                 *       },
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["ReopenStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resolveIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the incident. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "en": "All payments work again."
                 *       },
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["ResolveStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    restoreIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    scheduleIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "publish_at": "2098-02-28T09:00:00+01:00",
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["ScheduleStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    unpublishIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "incident",
                     *         "status": "investigating",
                     *         "title": {
                     *           "de": "Kartenzahlung gestört",
                     *           "en": "Card payments disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir untersuchen die Ursache.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "started_at": "2026-03-01T09:30:00.000Z",
                     *         "scheduled_end_at": null,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/incidents/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "identified",
                     *             "body": {
                     *               "de": "Die Ursache ist gefunden.",
                     *               "en": "We have found the cause."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "partial_outage"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listIncidentUpdates: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 41,
                     *           "status": "identified",
                     *           "body": {
                     *             "de": "Die Ursache ist gefunden.",
                     *             "en": "We have found the cause."
                     *           },
                     *           "components": [
                     *             {
                     *               "id": 7,
                     *               "impact": "partial_outage"
                     *             }
                     *           ],
                     *           "published_at": "2026-03-01T09:30:00.000Z",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["IncidentUpdate"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createIncidentUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "de": "Die Ursache ist gefunden.",
                 *         "en": "We have found the cause."
                 *       },
                 *       "components": [
                 *         {
                 *           "id": 7,
                 *           "impact": "partial_outage"
                 *         }
                 *       ],
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateIncidentUpdate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "status": "identified",
                     *         "body": {
                     *           "de": "Die Ursache ist gefunden.",
                     *           "en": "We have found the cause."
                     *         },
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IncidentUpdate"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getIncidentUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
                /** @description Id of the update. */
                update: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "status": "identified",
                     *         "body": {
                     *           "de": "Die Ursache ist gefunden.",
                     *           "en": "We have found the cause."
                     *         },
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IncidentUpdate"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteIncidentUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
                /** @description Id of the update. */
                update: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchIncidentUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
                /** @description Id of the update. */
                update: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "de": "Die Ursache ist gefunden.",
                 *         "en": "We have found the cause."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EditIncidentUpdate"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "status": "identified",
                     *         "body": {
                     *           "de": "Die Ursache ist gefunden.",
                     *           "en": "We have found the cause."
                     *         },
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "partial_outage"
                     *           }
                     *         ],
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IncidentUpdate"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMaintenances: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description Only drafts, scheduled or published records. */
                state?: components["schemas"]["PublicationState"];
                /** @description Only records that are, or are not, published and not yet over. */
                active?: boolean;
                /** @description Only records that started then or later; a date means its start in UTC. */
                since?: string;
                /** @description Only records that started then or earlier; a date includes the whole day in UTC. */
                until?: string;
                /** @description Only records that touch this component. */
                component_id?: number;
                /** @description Only records with this text in title or body, in any language and any case. */
                q?: string;
                /** @description Only maintenances with this working status. */
                status?: components["schemas"]["MaintenanceStatus"];
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 12,
                     *           "type": "maintenance",
                     *           "status": "scheduled",
                     *           "title": {
                     *             "de": "Umzug der Datenbank",
                     *             "en": "Database migration"
                     *           },
                     *           "body": {
                     *             "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *             "en": "Card payments are not possible during this time."
                     *           },
                     *           "started_at": "2026-03-01T21:00:00.000Z",
                     *           "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *           "published_at": "2026-03-01T09:30:00.000Z",
                     *           "publish_at": null,
                     *           "resolved_at": null,
                     *           "acknowledged_at": null,
                     *           "is_published": true,
                     *           "is_scheduled": false,
                     *           "is_resolved": false,
                     *           "components": [
                     *             {
                     *               "id": 7,
                     *               "impact": "under_maintenance"
                     *             }
                     *           ],
                     *           "public_url": "http://demo.localhost:3000/maintenances/12",
                     *           "postmortem": null,
                     *           "updates": [
                     *             {
                     *               "id": 41,
                     *               "status": "verifying",
                     *               "body": {
                     *                 "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *                 "en": "The data has moved; we are verifying it."
                     *               },
                     *               "components": [
                     *                 {
                     *                   "id": 7,
                     *                   "impact": "under_maintenance"
                     *                 }
                     *               ],
                     *               "published_at": "2026-03-01T09:30:00.000Z",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["Maintenance"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": {
                 *         "de": "Umzug der Datenbank",
                 *         "en": "Database migration"
                 *       },
                 *       "body": {
                 *         "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                 *         "en": "Card payments are not possible during this time."
                 *       },
                 *       "components": [
                 *         {
                 *           "id": 7,
                 *           "impact": "under_maintenance"
                 *         }
                 *       ],
                 *       "status": "scheduled",
                 *       "started_at": "2098-03-01T22:00:00+01:00",
                 *       "scheduled_end_at": "2098-03-02T02:00:00+01:00",
                 *       "publish": false,
                 *       "notify": true,
                 *       "updates": []
                 *     }
                 */
                "application/json": components["schemas"]["CreateMaintenance"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCalendar: {
        parameters: {
            query?: {
                /**
                 * @description Language of the texts; default: the best match for `Accept-Language`, else the main language.
                 * @example en
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example BEGIN:VCALENDAR */
                    "text/calendar": string;
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicError400"];
            404: components["responses"]["PublicError404"];
            429: components["responses"]["PublicError429"];
            500: components["responses"]["PublicError500"];
            503: components["responses"]["PublicError503"];
        };
    };
    listTrashedMaintenances: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 12,
                     *           "type": "maintenance",
                     *           "status": "scheduled",
                     *           "title": {
                     *             "de": "Umzug der Datenbank",
                     *             "en": "Database migration"
                     *           },
                     *           "body": {
                     *             "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *             "en": "Card payments are not possible during this time."
                     *           },
                     *           "started_at": "2026-03-01T21:00:00.000Z",
                     *           "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *           "published_at": "2026-03-01T09:30:00.000Z",
                     *           "publish_at": null,
                     *           "resolved_at": null,
                     *           "acknowledged_at": null,
                     *           "is_published": true,
                     *           "is_scheduled": false,
                     *           "is_resolved": false,
                     *           "components": [
                     *             {
                     *               "id": 7,
                     *               "impact": "under_maintenance"
                     *             }
                     *           ],
                     *           "public_url": "http://demo.localhost:3000/maintenances/12",
                     *           "postmortem": null,
                     *           "updates": [
                     *             {
                     *               "id": 41,
                     *               "status": "verifying",
                     *               "body": {
                     *                 "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *                 "en": "The data has moved; we are verifying it."
                     *               },
                     *               "components": [
                     *                 {
                     *                   "id": 7,
                     *                   "impact": "under_maintenance"
                     *                 }
                     *               ],
                     *               "published_at": "2026-03-01T09:30:00.000Z",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["Maintenance"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    purgeMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the maintenance. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": {
                 *         "de": "Umzug der Datenbank",
                 *         "en": "Database migration"
                 *       },
                 *       "body": {
                 *         "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                 *         "en": "Card payments are not possible during this time."
                 *       },
                 *       "components": [
                 *         {
                 *           "id": 7,
                 *           "impact": "under_maintenance"
                 *         }
                 *       ],
                 *       "status": "scheduled",
                 *       "started_at": "2098-03-01T22:00:00+01:00",
                 *       "scheduled_end_at": "2098-03-02T02:00:00+01:00"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMaintenance"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the maintenance. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": {
                 *         "de": "Umzug der Datenbank",
                 *         "en": "Database migration"
                 *       },
                 *       "body": {
                 *         "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                 *         "en": "Card payments are not possible during this time."
                 *       },
                 *       "components": [
                 *         {
                 *           "id": 7,
                 *           "impact": "under_maintenance"
                 *         }
                 *       ],
                 *       "status": "scheduled",
                 *       "started_at": "2098-03-01T22:00:00+01:00",
                 *       "scheduled_end_at": "2098-03-02T02:00:00+01:00"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMaintenance"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    acknowledgeMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the maintenance. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "en": "The work is put off; we will announce a new date."
                 *       },
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["CancelStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    completeMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the maintenance. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "en": "We are done earlier than planned."
                 *       },
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["CompleteStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMaintenanceDeliveries: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the maintenance. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "event_id": 311,
                     *           "event": "incident.published",
                     *           "occurred_at": "2026-03-01T09:30:00.000Z",
                     *           "decided_at": "2026-03-01T09:30:00.000Z",
                     *           "waiting": 0,
                     *           "sent": 0,
                     *           "failed": 0,
                     *           "merged": 0,
                     *           "cancelled": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["NotificationTotals"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMaintenancePostmortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "body": {
                     *           "de": null,
                     *           "en": "A certificate had expired."
                     *         },
                     *         "is_published": true,
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Postmortem"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putMaintenancePostmortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "en": "A certificate had expired."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PostmortemInput"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteMaintenancePostmortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    publishMaintenancePostmortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expires_in": 172800
                 *     }
                 */
                "application/json": components["schemas"]["PreviewLinkInput"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "http://demo.localhost:3000/preview/AQGcuN0qAGluY2lkZW50IDEymGkQ2d3fC1p4n7rYwE5uXyTz0Jv9b6cKqLhSgVtAoMI",
                     *         "expires_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PreviewLink"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeMaintenancePreviews: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    publishMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["PublishStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    reopenMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "en": "It has come back; we are looking into it again."
                 *       },
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["ReopenStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    restoreMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    scheduleMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "publish_at": "2098-02-28T09:00:00+01:00",
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["ScheduleStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the maintenance. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "en": "We begin earlier than planned."
                 *       },
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["StartStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    unpublishMaintenance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 12,
                     *         "type": "maintenance",
                     *         "status": "scheduled",
                     *         "title": {
                     *           "de": "Umzug der Datenbank",
                     *           "en": "Database migration"
                     *         },
                     *         "body": {
                     *           "de": "In dieser Zeit sind keine Kartenzahlungen möglich.",
                     *           "en": "Card payments are not possible during this time."
                     *         },
                     *         "started_at": "2026-03-01T21:00:00.000Z",
                     *         "scheduled_end_at": "2026-03-02T01:00:00.000Z",
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "publish_at": null,
                     *         "resolved_at": null,
                     *         "acknowledged_at": null,
                     *         "is_published": true,
                     *         "is_scheduled": false,
                     *         "is_resolved": false,
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "public_url": "http://demo.localhost:3000/maintenances/12",
                     *         "postmortem": null,
                     *         "updates": [
                     *           {
                     *             "id": 41,
                     *             "status": "verifying",
                     *             "body": {
                     *               "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *               "en": "The data has moved; we are verifying it."
                     *             },
                     *             "components": [
                     *               {
                     *                 "id": 7,
                     *                 "impact": "under_maintenance"
                     *               }
                     *             ],
                     *             "published_at": "2026-03-01T09:30:00.000Z",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Maintenance"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMaintenanceUpdates: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 41,
                     *           "status": "verifying",
                     *           "body": {
                     *             "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *             "en": "The data has moved; we are verifying it."
                     *           },
                     *           "components": [
                     *             {
                     *               "id": 7,
                     *               "impact": "under_maintenance"
                     *             }
                     *           ],
                     *           "published_at": "2026-03-01T09:30:00.000Z",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["MaintenanceUpdate"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createMaintenanceUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "de": "Die Daten sind umgezogen, wir prüfen sie.",
                 *         "en": "The data has moved; we are verifying it."
                 *       },
                 *       "components": [
                 *         {
                 *           "id": 7,
                 *           "impact": "under_maintenance"
                 *         }
                 *       ],
                 *       "notify": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateMaintenanceUpdate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "status": "verifying",
                     *         "body": {
                     *           "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *           "en": "The data has moved; we are verifying it."
                     *         },
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MaintenanceUpdate"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMaintenanceUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
                /** @description Id of the update. */
                update: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "status": "verifying",
                     *         "body": {
                     *           "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *           "en": "The data has moved; we are verifying it."
                     *         },
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MaintenanceUpdate"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteMaintenanceUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
                /** @description Id of the update. */
                update: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchMaintenanceUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the record. */
                incident: number;
                /** @description Id of the update. */
                update: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "de": "Die Daten sind umgezogen, wir prüfen sie.",
                 *         "en": "The data has moved; we are verifying it."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EditMaintenanceUpdate"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 41,
                     *         "status": "verifying",
                     *         "body": {
                     *           "de": "Die Daten sind umgezogen, wir prüfen sie.",
                     *           "en": "The data has moved; we are verifying it."
                     *         },
                     *         "components": [
                     *           {
                     *             "id": 7,
                     *             "impact": "under_maintenance"
                     *           }
                     *         ],
                     *         "published_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MaintenanceUpdate"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "tenant": {
                     *           "id": "0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90",
                     *           "name": "Demo GmbH",
                     *           "slug": "demo",
                     *           "language_mode": "both",
                     *           "locales": [
                     *             "de",
                     *             "en"
                     *           ],
                     *           "status_page_url": "http://demo.localhost:3000"
                     *         },
                     *         "api_key": {
                     *           "id": 1,
                     *           "name": "Deployment",
                     *           "abilities": [
                     *             "components.view",
                     *             "components.manage"
                     *           ],
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "last_used_at": "2026-03-01T09:30:00.000Z",
                     *           "expires_at": null
                     *         },
                     *         "api_version": "v1"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Account"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "Acme GmbH",
                     *         "locales": [
                     *           "de",
                     *           "en"
                     *         ],
                     *         "time_zone": "Europe/Berlin",
                     *         "color": "#0a7d4f",
                     *         "logo_url": "https://status.example.com/assets/logo-9f86d081884c7d65.svg",
                     *         "logo_dark_url": "https://status.example.com/assets/logo-dark-9f86d081884c7d65.svg",
                     *         "favicon_url": "https://status.example.com/assets/favicon-9f86d081884c7d65.svg",
                     *         "header_links": [
                     *           {
                     *             "label": {
                     *               "de": "Hilfe",
                     *               "en": "Help"
                     *             },
                     *             "url": "https://example.com/help"
                     *           }
                     *         ],
                     *         "footer_text": {
                     *           "de": "Acme GmbH, Berlin",
                     *           "en": "Acme GmbH, Berlin"
                     *         },
                     *         "footer_links": [
                     *           {
                     *             "label": {
                     *               "de": "Hilfe",
                     *               "en": "Help"
                     *             },
                     *             "url": "https://example.com/help"
                     *           }
                     *         ],
                     *         "look": {
                     *           "radius": "medium",
                     *           "font": "system",
                     *           "density": "comfortable"
                     *         },
                     *         "layout": "list",
                     *         "markdown_images": true,
                     *         "uptime_weights": {
                     *           "degraded": 0,
                     *           "partial_outage": 0.3,
                     *           "major_outage": 1
                     *         },
                     *         "reminder_minutes": 60,
                     *         "subscriptions_enabled": true,
                     *         "subscribe_proof_of_work": false,
                     *         "notification_grace_seconds": 0,
                     *         "mail_reply_to": "support@example.com",
                     *         "sla_target": 0.999,
                     *         "service_hours": [
                     *           {
                     *             "weekday": "monday",
                     *             "from": "08:00",
                     *             "to": "18:00"
                     *           }
                     *         ],
                     *         "holidays": [
                     *           "2026-12-25",
                     *           "2026-12-26"
                     *         ],
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PageSettings"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reminder_minutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePageSettings"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "Acme GmbH",
                     *         "locales": [
                     *           "de",
                     *           "en"
                     *         ],
                     *         "time_zone": "Europe/Berlin",
                     *         "color": "#0a7d4f",
                     *         "logo_url": "https://status.example.com/assets/logo-9f86d081884c7d65.svg",
                     *         "logo_dark_url": "https://status.example.com/assets/logo-dark-9f86d081884c7d65.svg",
                     *         "favicon_url": "https://status.example.com/assets/favicon-9f86d081884c7d65.svg",
                     *         "header_links": [
                     *           {
                     *             "label": {
                     *               "de": "Hilfe",
                     *               "en": "Help"
                     *             },
                     *             "url": "https://example.com/help"
                     *           }
                     *         ],
                     *         "footer_text": {
                     *           "de": "Acme GmbH, Berlin",
                     *           "en": "Acme GmbH, Berlin"
                     *         },
                     *         "footer_links": [
                     *           {
                     *             "label": {
                     *               "de": "Hilfe",
                     *               "en": "Help"
                     *             },
                     *             "url": "https://example.com/help"
                     *           }
                     *         ],
                     *         "look": {
                     *           "radius": "medium",
                     *           "font": "system",
                     *           "density": "comfortable"
                     *         },
                     *         "layout": "list",
                     *         "markdown_images": true,
                     *         "uptime_weights": {
                     *           "degraded": 0,
                     *           "partial_outage": 0.3,
                     *           "major_outage": 1
                     *         },
                     *         "reminder_minutes": 60,
                     *         "subscriptions_enabled": true,
                     *         "subscribe_proof_of_work": false,
                     *         "notification_grace_seconds": 0,
                     *         "mail_reply_to": "support@example.com",
                     *         "sla_target": 0.999,
                     *         "service_hours": [
                     *           {
                     *             "weekday": "monday",
                     *             "from": "08:00",
                     *             "to": "18:00"
                     *           }
                     *         ],
                     *         "holidays": [
                     *           "2026-12-25",
                     *           "2026-12-26"
                     *         ],
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PageSettings"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reminder_minutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePageSettings"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "Acme GmbH",
                     *         "locales": [
                     *           "de",
                     *           "en"
                     *         ],
                     *         "time_zone": "Europe/Berlin",
                     *         "color": "#0a7d4f",
                     *         "logo_url": "https://status.example.com/assets/logo-9f86d081884c7d65.svg",
                     *         "logo_dark_url": "https://status.example.com/assets/logo-dark-9f86d081884c7d65.svg",
                     *         "favicon_url": "https://status.example.com/assets/favicon-9f86d081884c7d65.svg",
                     *         "header_links": [
                     *           {
                     *             "label": {
                     *               "de": "Hilfe",
                     *               "en": "Help"
                     *             },
                     *             "url": "https://example.com/help"
                     *           }
                     *         ],
                     *         "footer_text": {
                     *           "de": "Acme GmbH, Berlin",
                     *           "en": "Acme GmbH, Berlin"
                     *         },
                     *         "footer_links": [
                     *           {
                     *             "label": {
                     *               "de": "Hilfe",
                     *               "en": "Help"
                     *             },
                     *             "url": "https://example.com/help"
                     *           }
                     *         ],
                     *         "look": {
                     *           "radius": "medium",
                     *           "font": "system",
                     *           "density": "comfortable"
                     *         },
                     *         "layout": "list",
                     *         "markdown_images": true,
                     *         "uptime_weights": {
                     *           "degraded": 0,
                     *           "partial_outage": 0.3,
                     *           "major_outage": 1
                     *         },
                     *         "reminder_minutes": 60,
                     *         "subscriptions_enabled": true,
                     *         "subscribe_proof_of_work": false,
                     *         "notification_grace_seconds": 0,
                     *         "mail_reply_to": "support@example.com",
                     *         "sla_target": 0.999,
                     *         "service_hours": [
                     *           {
                     *             "weekday": "monday",
                     *             "from": "08:00",
                     *             "to": "18:00"
                     *           }
                     *         ],
                     *         "holidays": [
                     *           "2026-12-25",
                     *           "2026-12-26"
                     *         ],
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PageSettings"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getDraftIncidentTexts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "title": {
                     *           "de": "{component} gestört",
                     *           "en": "{component} disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir sehen uns das an.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "update": {
                     *           "de": "Weitere Meldungen:\n{messages}",
                     *           "en": "Further reports:\n{messages}"
                     *         },
                     *         "recovery": {
                     *           "de": "{component} läuft wieder.",
                     *           "en": "{component} works again."
                     *         },
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DraftIncidentTexts"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putDraftIncidentTexts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": {
                 *         "de": "{component} gestört",
                 *         "en": "{component} disturbed"
                 *       },
                 *       "body": {
                 *         "de": "Wir sehen uns das an.",
                 *         "en": "We are looking into it."
                 *       },
                 *       "update": {
                 *         "de": "Weitere Meldungen:\n{messages}",
                 *         "en": "Further reports:\n{messages}"
                 *       },
                 *       "recovery": {
                 *         "de": "{component} läuft wieder.",
                 *         "en": "{component} works again."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDraftIncidentTexts"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "title": {
                     *           "de": "{component} gestört",
                     *           "en": "{component} disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir sehen uns das an.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "update": {
                     *           "de": "Weitere Meldungen:\n{messages}",
                     *           "en": "Further reports:\n{messages}"
                     *         },
                     *         "recovery": {
                     *           "de": "{component} läuft wieder.",
                     *           "en": "{component} works again."
                     *         },
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DraftIncidentTexts"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchDraftIncidentTexts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": {
                 *         "de": "{component} gestört",
                 *         "en": "{component} disturbed"
                 *       },
                 *       "body": {
                 *         "de": "Wir sehen uns das an.",
                 *         "en": "We are looking into it."
                 *       },
                 *       "update": {
                 *         "de": "Weitere Meldungen:\n{messages}",
                 *         "en": "Further reports:\n{messages}"
                 *       },
                 *       "recovery": {
                 *         "de": "{component} läuft wieder.",
                 *         "en": "{component} works again."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDraftIncidentTexts"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "title": {
                     *           "de": "{component} gestört",
                     *           "en": "{component} disturbed"
                     *         },
                     *         "body": {
                     *           "de": "Wir sehen uns das an.",
                     *           "en": "We are looking into it."
                     *         },
                     *         "update": {
                     *           "de": "Weitere Meldungen:\n{messages}",
                     *           "en": "Further reports:\n{messages}"
                     *         },
                     *         "recovery": {
                     *           "de": "{component} läuft wieder.",
                     *           "en": "{component} works again."
                     *         },
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DraftIncidentTexts"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reminder_minutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePageSettings"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "http://demo.localhost:3000/preview/AQGcuN0qAGluY2lkZW50IDEymGkQ2d3fC1p4n7rYwE5uXyTz0Jv9b6cKqLhSgVtAoMI",
                     *         "expires_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PreviewLink"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "indicator": "degraded",
                     *         "components": {
                     *           "total": 0,
                     *           "public": 0,
                     *           "internal": 0,
                     *           "by_status": {
                     *             "operational": 0,
                     *             "degraded": 0,
                     *             "partial_outage": 0,
                     *             "major_outage": 0,
                     *             "under_maintenance": 0
                     *           }
                     *         },
                     *         "incidents": {
                     *           "active": 0,
                     *           "unacknowledged": 0,
                     *           "drafts": 0,
                     *           "scheduled": 0
                     *         },
                     *         "maintenances": {
                     *           "active": 0,
                     *           "upcoming": 0,
                     *           "drafts": 0
                     *         },
                     *         "announcements": {
                     *           "active": 0,
                     *           "total": 0
                     *         },
                     *         "subscribers": {
                     *           "confirmed": 0,
                     *           "pending": 0
                     *         },
                     *         "subscriptions_enabled": false,
                     *         "generated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["StatusSummary"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSubscribers: {
        parameters: {
            query?: {
                /** @description Only subscribers of this status. */
                status?: components["schemas"]["SubscriberStatus"];
                /** @description Only subscribers of this channel. */
                channel?: components["schemas"]["SubscriberChannel"];
                /** @description Only subscribers to this component: directly, through one of its groups, or because they chose all. */
                component_id?: number;
                /** @description Only subscribers to these kinds of events. */
                event?: components["schemas"]["SubscribedEvent"];
                /** @description Only subscribers with this text in the address as shown, ignoring case. */
                q?: string;
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "id": 9,
                     *           "channel": "email",
                     *           "address": "ada@example.com",
                     *           "locale": "en",
                     *           "status": "pending",
                     *           "component_ids": null,
                     *           "group_ids": [],
                     *           "events": [
                     *             "incident",
                     *             "maintenance",
                     *             "announcement"
                     *           ],
                     *           "confirmed_at": null,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["Subscriber"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createSubscriber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSubscriber"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 9,
                     *         "channel": "email",
                     *         "address": "ada@example.com",
                     *         "locale": "en",
                     *         "status": "pending",
                     *         "component_ids": null,
                     *         "group_ids": [],
                     *         "events": [
                     *           "incident",
                     *           "maintenance",
                     *           "announcement"
                     *         ],
                     *         "confirmed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Subscriber"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description Only deliveries of events of this name. */
                event?: string;
                /** @description Only deliveries of this status. */
                status?: components["schemas"]["DeliveryStatus"];
                /** @description Only deliveries of this channel. */
                channel?: components["schemas"]["SubscriberChannel"];
                /** @description Only deliveries of events from then on. */
                since?: string;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "event_id": 311,
                     *           "event": "incident.published",
                     *           "incident_id": 12,
                     *           "announcement_id": null,
                     *           "subscriber_id": 9,
                     *           "channel": "email",
                     *           "status": "sent",
                     *           "tries": 1,
                     *           "next_try_at": null,
                     *           "sent_at": "2026-03-01T09:30:00.000Z",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "attempts": [
                     *             {
                     *               "attempted_at": "2026-03-01T09:30:01.000Z",
                     *               "outcome": "sent",
                     *               "code": 250,
                     *               "response": "2.0.0 Ok"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["Delivery"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    retryDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryDeliveries"];
            };
        };
        responses: {
            /** @description The result for each row. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "deliveries": 12,
                     *         "is_complete": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DeliveryRetry"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportSubscribers: {
        parameters: {
            query?: {
                /** @description Only subscribers of this status. */
                status?: components["schemas"]["SubscriberStatus"];
                /** @description Only subscribers of this channel. */
                channel?: components["schemas"]["SubscriberChannel"];
                /** @description Only subscribers to this component: directly, through one of its groups, or because they chose all. */
                component_id?: number;
                /** @description Only subscribers to these kinds of events. */
                event?: components["schemas"]["SubscribedEvent"];
                /** @description Only subscribers with this text in the address as shown, ignoring case. */
                q?: string;
                /** @description How to show the addresses of Slack, Teams and Discord, which are secrets; masked by default. Masked ones cannot be imported. */
                addresses?: components["schemas"]["ExportedAddresses"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example channel,address,status,locale,component_ids,group_ids,events
                     *     email,ada@example.com,confirmed,en,all,,incident maintenance announcement
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    importSubscribers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportSubscribers"];
            };
        };
        responses: {
            /** @description The result for each row. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "created": 1,
                     *         "existing": 0,
                     *         "refused": 1,
                     *         "rows": [
                     *           {
                     *             "row": 0,
                     *             "result": "created",
                     *             "id": 9,
                     *             "differs": [],
                     *             "duplicate_of": null
                     *           }
                     *         ],
                     *         "errors": {
                     *           "subscribers.1.address": [
                     *             "The address must be a plain e-mail address such as ada@example.com, without name, quotes and comments."
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SubscriberImport"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSubscriber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the subscriber. */
                subscriber: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 9,
                     *         "channel": "email",
                     *         "address": "ada@example.com",
                     *         "locale": "en",
                     *         "status": "pending",
                     *         "component_ids": null,
                     *         "group_ids": [],
                     *         "events": [
                     *           "incident",
                     *           "maintenance",
                     *           "announcement"
                     *         ],
                     *         "confirmed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Subscriber"];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putSubscriber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the subscriber. */
                subscriber: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "locale": "en",
                 *       "component_ids": null,
                 *       "group_ids": [],
                 *       "events": [
                 *         "incident",
                 *         "maintenance"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSubscriber"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 9,
                     *         "channel": "email",
                     *         "address": "ada@example.com",
                     *         "locale": "en",
                     *         "status": "pending",
                     *         "component_ids": null,
                     *         "group_ids": [],
                     *         "events": [
                     *           "incident",
                     *           "maintenance",
                     *           "announcement"
                     *         ],
                     *         "confirmed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Subscriber"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteSubscriber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the subscriber. */
                subscriber: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchSubscriber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the subscriber. */
                subscriber: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "locale": "en",
                 *       "component_ids": null,
                 *       "group_ids": [],
                 *       "events": [
                 *         "incident",
                 *         "maintenance"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSubscriber"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 9,
                     *         "channel": "email",
                     *         "address": "ada@example.com",
                     *         "locale": "en",
                     *         "status": "pending",
                     *         "component_ids": null,
                     *         "group_ids": [],
                     *         "events": [
                     *           "incident",
                     *           "maintenance",
                     *           "announcement"
                     *         ],
                     *         "confirmed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Subscriber"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    confirmSubscriber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the subscriber. */
                subscriber: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 9,
                     *         "channel": "email",
                     *         "address": "ada@example.com",
                     *         "locale": "en",
                     *         "status": "pending",
                     *         "component_ids": null,
                     *         "group_ids": [],
                     *         "events": [
                     *           "incident",
                     *           "maintenance",
                     *           "announcement"
                     *         ],
                     *         "confirmed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Subscriber"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSubscriberDeliveries: {
        parameters: {
            query?: {
                /** @description Page to return, starting at 1. */
                page?: number;
                /** @description Records per page; more than 100 counts as 100. */
                per_page?: number;
                /** @description Only deliveries of events of this name. */
                event?: string;
                /** @description Only deliveries of this status. */
                status?: components["schemas"]["DeliveryStatus"];
                /** @description Only deliveries of this channel. */
                channel?: components["schemas"]["SubscriberChannel"];
                /** @description Only deliveries of events from then on. */
                since?: string;
            };
            header?: {
                /** @description Validator of a cached response; if it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the subscriber. */
                subscriber: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": {
                     *         "first": "http://demo.localhost:3000/api/v1/components?page=1",
                     *         "last": "http://demo.localhost:3000/api/v1/components?page=3",
                     *         "prev": null,
                     *         "next": "http://demo.localhost:3000/api/v1/components?page=2"
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 25,
                     *         "total": 61,
                     *         "last_page": 3
                     *       },
                     *       "data": [
                     *         {
                     *           "event_id": 311,
                     *           "event": "incident.published",
                     *           "incident_id": 12,
                     *           "announcement_id": null,
                     *           "subscriber_id": 9,
                     *           "channel": "email",
                     *           "status": "sent",
                     *           "tries": 1,
                     *           "next_try_at": null,
                     *           "sent_at": "2026-03-01T09:30:00.000Z",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "attempts": [
                     *             {
                     *               "attempted_at": "2026-03-01T09:30:01.000Z",
                     *               "outcome": "sent",
                     *               "code": 250,
                     *               "response": "2.0.0 Ok"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                        data: components["schemas"]["Delivery"][];
                    };
                };
            };
            /** @description Unchanged since the response named by `If-None-Match`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the subscriber. */
                subscriber: number;
                /** @description Id of the event, which with the subscriber’s is that of the delivery. */
                delivery: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "event_id": 311,
                     *         "event": "incident.published",
                     *         "incident_id": 12,
                     *         "announcement_id": null,
                     *         "subscriber_id": 9,
                     *         "channel": "email",
                     *         "status": "sent",
                     *         "tries": 1,
                     *         "next_try_at": null,
                     *         "sent_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "attempts": [
                     *           {
                     *             "attempted_at": "2026-03-01T09:30:01.000Z",
                     *             "outcome": "sent",
                     *             "code": 250,
                     *             "response": "2.0.0 Ok"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    reactivateSubscriber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the subscriber. */
                subscriber: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 9,
                     *         "channel": "email",
                     *         "address": "ada@example.com",
                     *         "locale": "en",
                     *         "status": "pending",
                     *         "component_ids": null,
                     *         "group_ids": [],
                     *         "events": [
                     *           "incident",
                     *           "maintenance",
                     *           "announcement"
                     *         ],
                     *         "confirmed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Subscriber"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resendSubscriberConfirmation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
                /** @description Validator of the record that the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the subscriber. */
                subscriber: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 9,
                     *         "channel": "email",
                     *         "address": "ada@example.com",
                     *         "locale": "en",
                     *         "status": "pending",
                     *         "component_ids": null,
                     *         "group_ids": [],
                     *         "events": [
                     *           "incident",
                     *           "maintenance",
                     *           "announcement"
                     *         ],
                     *         "confirmed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Subscriber"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateSubscriberSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the subscriber. */
                subscriber: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                     *         "previous_valid_until": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SubscriberSecret"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    testSubscriber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: a request with the same key and body gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the subscriber. */
                subscriber: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlainStep"];
            };
        };
        responses: {
            /** @description What was requested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 9,
                     *         "channel": "email",
                     *         "address": "ada@example.com",
                     *         "locale": "en",
                     *         "status": "pending",
                     *         "component_ids": null,
                     *         "group_ids": [],
                     *         "events": [
                     *           "incident",
                     *           "maintenance",
                     *           "announcement"
                     *         ],
                     *         "confirmed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Subscriber"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
}
