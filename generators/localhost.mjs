// Resolves names below localhost to this machine, which not every system does. Loaded with --import.
import dns from 'node:dns';

const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest);
