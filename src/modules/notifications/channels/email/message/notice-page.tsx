import { render } from 'preact-render-to-string';
import type { JSX } from 'preact';
import { directionOf } from '#core/languages/direction.js';
import type { Notice } from './notice.js';
import { slot } from './slots.js';

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/** Brightness from which dark text is easier to read. */
const LIGHT = 0.55;

/**
 * Inline styles serve mail clients that drop style sheets. The sheet is for the dark scheme and the tenant's
 * text. The mail is readable without images, and nothing tracks its readers.
 */
const STYLESHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.body { overflow-wrap: anywhere; }
.body h3 { font-size: 18px; line-height: 24px; margin: 24px 0 8px; }
.body h4 { font-size: 16px; line-height: 24px; margin: 20px 0 8px; }
.body p, .body ul, .body ol { margin: 0 0 12px; }
.body blockquote { margin: 0 0 12px; padding-inline-start: 12px; border-inline-start: 3px solid #d0d7de; }
.body pre { margin: 0 0 12px; padding: 12px; border-radius: 6px; background: #f6f8fa; white-space: pre-wrap; }
.body code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 14px; }
.body table { border-collapse: collapse; margin: 0 0 12px; }
.body th, .body td { border: 1px solid #d0d7de; padding: 4px 8px; text-align: start; }
.body a[href] { color: #0550ae; }
@media (max-width: 480px) { .inner { padding-left: 16px !important; padding-right: 16px !important; } }
@media (prefers-color-scheme: dark) {
  .ground { background: #0d1117 !important; }
  .card { background: #161b22 !important; border-right-color: #30363d !important; border-bottom-color: #30363d !important; border-left-color: #30363d !important; }
  .text, .text h1, .body, .fact { color: #e6edf3 !important; }
  .quiet, .quiet a { color: #9da7b3 !important; }
  .line { border-color: #30363d !important; }
  .hint { background: #272115 !important; color: #e8d9b0 !important; }
  .body a[href] { color: #79b8ff !important; }
  .body pre { background: #0d1117 !important; }
  .body blockquote, .body th, .body td { border-color: #30363d !important; }
}
`;

/** Renders a notice as an HTML page with slots. */
export function noticePage(notice: Notice): string {
  return `<!doctype html>${render(<Page {...notice} />)}`;
}

function Page(notice: Notice): JSX.Element {
  const { subject, locale, sender, footnote, links } = notice;
  const { start } = sidesOf(locale);
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLESHEET }} />
      </head>
      <body class="ground" style="margin:0;padding:0;background:#f6f8fa">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          class="ground"
          style="background:#f6f8fa"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                class="card"
                style={`max-width:600px;background:#ffffff;border:1px solid #d8dee4;border-top:4px solid ${sender.color};border-radius:8px;border-collapse:separate`}
              >
                <tr>
                  <td
                    class="inner text"
                    style={`padding:24px 32px;font:16px/24px ${FONT};color:#1f2328;text-align:${start}`}
                  >
                    <Head {...notice} />
                    <Content {...notice} />
                  </td>
                </tr>
                <tr>
                  <td
                    class="inner quiet line"
                    style={`padding:16px 32px;border-top:1px solid #d8dee4;font:13px/20px ${FONT};color:#59636e;text-align:${start}`}
                  >
                    {footnote}
                    {links.map(({ label, slot: name }, index) => (
                      <>
                        {index === 0 ? <br /> : ' · '}
                        <a href={slot(name)} style="color:#59636e">
                          {label}
                        </a>
                      </>
                    ))}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>
  );
}

function Head({ locale, sender, kind, heading }: Notice): JSX.Element {
  return (
    <>
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
        <tr>
          <td class="text" style={`font:600 16px/32px ${FONT};color:#1f2328;overflow-wrap:anywhere`}>
            {sender.name}
          </td>
          {/* At the end of the line: next to the name, its space would stay empty where images are blocked. */}
          {sender.logoUrl !== undefined && (
            <td align={sidesOf(locale).end}>
              <img
                src={sender.logoUrl}
                alt=""
                height="32"
                style="height:32px;max-width:200px;border:0;vertical-align:middle"
              />
            </td>
          )}
        </tr>
      </table>
      <p class="quiet" style="margin:0 0 4px;font-size:14px;line-height:20px;color:#59636e">
        {kind}
      </p>
      <h1
        dir="auto"
        style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;overflow-wrap:anywhere"
      >
        {heading}
      </h1>
    </>
  );
}

function Content({ locale, hints, paragraphs, body, facts, affected, button, sender }: Notice): JSX.Element {
  return (
    <>
      {hints.map((hint) => (
        <p
          class="hint"
          style="margin:0 0 16px;padding:8px 12px;border-radius:6px;background:#fff8e5;color:#4d3800;font-size:14px;line-height:20px"
        >
          {hint}
        </p>
      ))}
      {paragraphs.map((paragraph) => (
        <p style="margin:0 0 16px">{paragraph}</p>
      ))}
      {body.html !== '' && (
        <div
          class="body"
          dir="auto"
          style="margin:0 0 16px;text-align:start"
          dangerouslySetInnerHTML={{ __html: body.html }}
        />
      )}
      {facts.length > 0 && (
        <table
          role="presentation"
          cellpadding="0"
          cellspacing="0"
          style="margin:0 0 16px;font-size:14px;line-height:20px"
        >
          {facts.map(({ label, value }) => (
            <tr>
              <td
                class="quiet"
                style="padding:2px 0;padding-inline-end:16px;color:#59636e;vertical-align:top"
              >
                {label}
              </td>
              <td class="fact" style="padding:2px 0;color:#1f2328">
                {value}
              </td>
            </tr>
          ))}
        </table>
      )}
      {affected.components.length > 0 && (
        <>
          <p class="quiet" style="margin:0 0 4px;font-size:14px;line-height:20px;color:#59636e">
            {affected.label}
          </p>
          <table
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            style="margin:0 0 20px;font-size:15px;line-height:22px"
          >
            {affected.components.map(({ name, impact }) => (
              <tr>
                <td
                  class="fact line"
                  style="padding:6px 0;padding-inline-end:12px;border-top:1px solid #d8dee4;color:#1f2328;overflow-wrap:anywhere"
                >
                  {name}
                </td>
                <td
                  class="line"
                  align={sidesOf(locale).end}
                  style="padding:6px 0;border-top:1px solid #d8dee4;white-space:nowrap"
                >
                  {impact !== undefined && (
                    <span
                      style={`display:inline-block;padding:1px 8px;border-radius:10px;background:${impact.color};color:#ffffff;font-size:13px;line-height:20px`}
                    >
                      {impact.label}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </table>
        </>
      )}
      {button !== undefined && (
        <p style="margin:8px 0 8px">
          <a
            href={button.href}
            style={`display:inline-block;padding:10px 20px;border-radius:6px;background:${sender.color};color:${lettersOn(sender.color)};font-weight:600;text-decoration:none`}
          >
            {button.label}
          </a>
        </p>
      )}
    </>
  );
}

/** Start and end of a line, as attribute and style values that every mail client supports. */
function sidesOf(locale: string): Readonly<Record<'start' | 'end', 'left' | 'right'>> {
  return directionOf(locale) === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
}

/** Black or white, whichever is easier to read on a color. */
function lettersOn(color: string): string {
  const channel = (start: number): number => Number.parseInt(color.slice(start, start + 2), 16) / 255;
  return 0.299 * channel(1) + 0.587 * channel(3) + 0.114 * channel(5) > LIGHT ? '#1f2328' : '#ffffff';
}
