import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailgunReports } from './mailgun-reports.js';
import { plainReports } from './plain-reports.js';
import { postmarkReports } from './postmark-reports.js';
import { sendgridReports } from './sendgrid-reports.js';
import { sesReports } from './ses-reports.js';

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
  ] as const)('from %s is read', (_, read, body, kind, reason) => {
    expect(read(body)).toEqual([{ address, kind, reason }]);
  });

  it.each([
    [plainReports, { reports: [] }],
    [sesReports, { ...SES_BOUNCE, bounce: { ...SES_BOUNCE.bounce, bounceType: 'Transient' } }],
    [sesReports, { ...SNS, Type: 'SubscriptionConfirmation', SubscribeURL: 'https://sns.example/' }],
    [postmarkReports, { RecordType: 'Bounce', Type: 'SoftBounce', Email: address }],
    [mailgunReports, { 'event-data': { event: 'failed', severity: 'temporary', recipient: address } }],
    [sendgridReports, [{ email: address, event: 'bounce', type: 'blocked' }, { event: 'delivered' }]],
  ] as const)('that is not final ends nobody (%#)', (read, body) => {
    expect(read(body)).toEqual([]);
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
