import { BooleanField, TimestampField } from '#http/fields/fields.js';
import { Nothing, Text } from './members.js';

function Subscribing(of: string): PropertyDecorator {
  return BooleanField({ description: `Whether visitors can subscribe${of}.`, example: true });
}

/** A status page. */
export class StatuspagePage {
  @Text('Its slug.', 'demo')
  readonly id!: string;

  @TimestampField({ description: 'When its settings were last changed.' })
  readonly created_at!: string;

  @TimestampField({ description: 'The same.' })
  readonly updated_at!: string;

  @Text('Its name.', 'Acme')
  readonly name!: string;

  @Nothing()
  readonly page_description!: null;

  @Nothing()
  readonly headline!: null;

  @Text('Always `premium`.', 'premium')
  readonly branding!: string;

  @Text('Its slug.', 'demo')
  readonly subdomain!: string;

  @Text('Its host.', 'demo.localhost:3000')
  readonly domain!: string;

  @Text('Its address.', 'http://demo.localhost:3000', { maxLength: 2_000 })
  readonly url!: string;

  @Nothing()
  readonly support_url!: null;

  @BooleanField({ description: 'Whether it is protected.', example: false })
  readonly hidden_from_search!: boolean;

  @Subscribing('')
  readonly allow_page_subscribers!: boolean;

  @BooleanField({ description: 'Always false.', example: false })
  readonly allow_incident_subscribers!: boolean;

  @Subscribing(' by e-mail')
  readonly allow_email_subscribers!: boolean;

  @BooleanField({ description: 'Always false.', example: false })
  readonly allow_sms_subscribers!: boolean;

  @BooleanField({ description: 'Always true.', example: true })
  readonly allow_rss_atom_feeds!: boolean;

  @Subscribing(' by webhook')
  readonly allow_webhook_subscribers!: boolean;

  @Nothing()
  readonly notifications_from_email!: null;

  @Nothing()
  readonly notifications_email_footer!: null;

  @Nothing()
  readonly twitter_username!: null;

  @BooleanField({ description: 'Whether it is protected.', example: false })
  readonly viewers_must_be_team_members!: boolean;

  @Nothing()
  readonly ip_restrictions!: null;

  @Nothing()
  readonly city!: null;

  @Nothing()
  readonly state!: null;

  @Nothing()
  readonly country!: null;

  @Text('IANA name.', 'Europe/Berlin')
  readonly time_zone!: string;
}

/** What can be written of a page. Other members must be as they are. */
export class SentPage {
  @Text('Its name.', 'Acme', { optional: true })
  readonly name?: string;

  @Text('IANA name.', 'Europe/Berlin', { optional: true })
  readonly time_zone?: string;

  @BooleanField({ optional: true, description: 'Whether visitors can subscribe.', example: true })
  readonly allow_page_subscribers?: boolean;
}

/** The look of the widget, which is always the same. */
export class StatuspageEmbedConfig {
  @Text('The page.', 'demo')
  readonly page_id!: string;

  @Text('Its place.', 'bottom-left')
  readonly position!: string;

  @Text('A color.', '#DE350B')
  readonly incident_background_color!: string;

  @Text('A color.', '#FFFFFF')
  readonly incident_text_color!: string;

  @Text('A color.', '#0065FF')
  readonly maintenance_background_color!: string;

  @Text('A color.', '#FFFFFF')
  readonly maintenance_text_color!: string;
}
