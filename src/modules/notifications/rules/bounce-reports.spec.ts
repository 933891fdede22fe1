import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mailgunReports,
  plainReports,
  postmarkReports,
  sendgridReports,
  sesReports,
} from './bounce-reports.js';

const address = 'ada@example.com';
const SES_BOUNCE = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      {
        emailAddress: address,
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
      },
    ],
    timestamp: '2026-03-01T12:00:00.000Z',
    feedbackId: '00000138111222aa',
  },
  mail: { source: 'status@example.com', messageId: '00000138111222aa', destination: [address] },
};
const SES_COMPLAINT = {
  eventType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress: address }], complaintFeedbackType: 'abuse' },
  mail: { source: 'status@example.com', messageId: '0000013786031775' },
};
const SNS = {
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: 'arn:aws:sns:us-east-1:123456789012:mails',
};

describe('A report of a mail service', () => {
  it.each([
    [
      'the plain form',
      plainReports,
      { reports: [{ address, kind: 'bounce', reason: 'gone' }] },
      'bounce',
      'gone',
    ],
    ['Amazon SES', sesReports, SES_BOUNCE, 'bounce', 'smtp; 550 5.1.1 user unknown'],
    [
      'Amazon SES over SNS',
      sesReports,
      { ...SNS, Message: JSON.stringify(SES_COMPLAINT) },
      'complaint',
      'abuse',
    ],
    [
      'Amazon SES over EventBridge',
      sesReports,
      { source: 'aws.ses', detail: SES_COMPLAINT },
      'complaint',
      'abuse',
    ],
    [
      'Postmark',
      postmarkReports,
      {
        RecordType: 'Bounce',
        ID: 42,
        Type: 'HardBounce',
        TypeCode: 1,
        Email: address,
        Description: 'unknown user',
      },
      'bounce',
      'unknown user',
    ],
    [
      'Postmark',
      postmarkReports,
      { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: address, Description: 'spam' },
      'complaint',
      'spam',
    ],
    [
      'Mailgun',
      mailgunReports,
      {
        signature: { token: 'x', timestamp: '1529006854', signature: 'y' },
        'event-data': {
          event: 'failed',
          severity: 'permanent',
          reason: 'bounce',
          recipient: address,
          'delivery-status': { code: 550, message: '5.1.1 no such user', description: '' },
        },
      },
      'bounce',
      '5.1.1 no such user',
    ],
    [
      'Mailgun',
      mailgunReports,
      { 'event-data': { event: 'complained', recipient: address } },
      'complaint',
      '',
    ],
    [
      'SendGrid',
      sendgridReports,
      [
        {
          email: address,
          timestamp: 1,
          event: 'bounce',
          type: 'bounce',
          reason: '550 5.1.1',
          status: '5.1.1',
        },
      ],
      'bounce',
      '550 5.1.1',
    ],
    ['SendGrid', sendgridReports, [{ email: address, timestamp: 1, event: 'spamreport' }], 'complaint', ''],
    [
      'the plain form',
      plainReports,
      {
        reports: [
          { address, kind: 'other' },
          { address, kind: 'complaint' },
        ],
      },
      'complaint',
      '',
    ],
    [
      'Mailgun without a message',
      mailgunReports,
      {
        'event-data': {
          event: 'failed',
          severity: 'permanent',
          recipient: address,
          'delivery-status': { message: '', description: 'No MX' },
        },
      },
      'bounce',
      'No MX',
    ],
    ...['BadEmailAddress', 'ManuallyDeactivated'].map(
      (Type) =>
        [
          'Postmark',
          postmarkReports,
          { RecordType: 'Bounce', Type, Email: address, Description: '' },
          'bounce',
          '',
        ] as const,
    ),
    [
      'Amazon SES over SNS, as a notification',
      sesReports,
      {
        ...SNS,
        Message: JSON.stringify({ ...SES_COMPLAINT, eventType: undefined, notificationType: 'Complaint' }),
      },
      'complaint',
      'abuse',
    ],
  ] as const)('from %s is read', (_, read, body, kind, reason) => {
    expect(read(body)).toEqual([{ address, kind, reason, messageId: '' }]);
  });

  const id = '1.2.tenant.signature@mail.example';
  const ours = { headers: [null, { name: 'From', value: 'x' }, { name: 'Message-ID', value: `<${id}>` }] };
  it.each([
    ['the plain form', plainReports, { reports: [{ address, kind: 'complaint', message_id: id }] }],
    ['Amazon SES', sesReports, { ...SES_COMPLAINT, mail: ours }],
    ['Amazon SES', sesReports, { ...SES_BOUNCE, mail: { commonHeaders: { messageId: id } } }],
    [
      'Postmark',
      postmarkReports,
      { RecordType: 'SpamComplaint', Email: address, Metadata: { 'message-id': id } },
    ],
    [
      'Mailgun',
      mailgunReports,
      {
        'event-data': { event: 'complained', recipient: address, message: { headers: { 'message-id': id } } },
      },
    ],
    ['SendGrid', sendgridReports, [{ email: address, event: 'spamreport', 'smtp-id': `<${id}>` }]],
  ] as const)('from %s names the mail', (_, read, body) => {
    expect(read(body)?.map(({ messageId }) => messageId.replaceAll(/[<>]/g, ''))).toEqual([id]);
  });

  it.each([
    [plainReports, { reports: [] }],
    [sesReports, { ...SES_BOUNCE, bounce: { ...SES_BOUNCE.bounce, bounceType: 'Transient' } }],
    [sesReports, { ...SNS, Type: 'SubscriptionConfirmation', SubscribeURL: 'https://sns.example/' }],
    [postmarkReports, { RecordType: 'Bounce', Type: 'SoftBounce', Email: address }],
    [mailgunReports, { 'event-data': { event: 'failed', severity: 'temporary', recipient: address } }],
    [sendgridReports, [{ email: address, event: 'bounce', type: 'blocked' }, { event: 'delivered' }]],
    [plainReports, { reports: [{ address, kind: 'delivered' }] }],
    [sesReports, { ...SES_BOUNCE, notificationType: 'Delivery' }],
    [sesReports, { ...SES_COMPLAINT, eventType: 'Delivery' }],
    [sesReports, { ...SNS, Message: '{' }],
    [sesReports, { source: 'aws.ses', detail: {} }],
    [postmarkReports, { RecordType: 'Delivery', Type: 'HardBounce', Email: address }],
    [mailgunReports, { 'event-data': { event: 'delivered', severity: 'permanent', recipient: address } }],
  ] as const)('that is not final ends nobody (%#)', (read, body) => {
    expect(read(body)).toEqual([]);
  });

  it('of another form is left to other readers', () => {
    for (const [read, body] of [
      [plainReports, { reports: 'x' }],
      [sesReports, { ...SNS, TopicArn: '', Message: JSON.stringify(SES_BOUNCE) }],
      [sesReports, { ...SNS, Type: '', Message: JSON.stringify(SES_BOUNCE) }],
      [sesReports, { source: 'aws.ec2', detail: SES_BOUNCE }],
      [sesReports, { notificationType: 'Bounce' }],
      [postmarkReports, { Type: 'HardBounce', Email: address }],
      [mailgunReports, { event: 'failed', severity: 'permanent', recipient: address }],
      [sendgridReports, { email: address, event: 'bounce' }],
    ] as const)
      expect(read(body)).toBeUndefined();
  });

  it('is never taken for one of another service, and never fails', () => {
    const readers = [plainReports, sesReports, postmarkReports, mailgunReports, sendgridReports];
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        for (const read of readers) expect(() => read(body)).not.toThrow();
      }),
    );
    expect(readers.filter((read) => read(SES_BOUNCE) !== undefined)).toEqual([sesReports]);
  });
});
