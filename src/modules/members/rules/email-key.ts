/** Under which an e-mail address is unique: without regard to case. Source: people, "Members and roles". */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
