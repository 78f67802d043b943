import { Resolver, lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { type DeliveryError, deliveryError } from './outgoing.ts'

// Everything that is not the open internet: this machine, its neighbours, and what is set aside.
const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')
// Of IPv6 only what is given out for the internet is outside, and none of it
// that carries an IPv4 address or is for documents.
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is reachable from anywhere, and not of a private network. */
export const isPublic = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !inside.check(address, 'ipv4')
    case 6:
      return outside.check(address, 'ipv6') && !inside.check(address, 'ipv6')
    default:
      return false
  }
}

/** `host` or `host:port`, several between commas, as an administrator allows them. */
const allows = (hosts: string, url: URL): boolean =>
  hosts
    .split(/[\s,;，；]+/)
    .some((host) => host !== '' && (host.toLowerCase() === url.host || host.toLowerCase() === url.hostname))

export interface Target {
  readonly url: URL
  readonly address: string
  readonly family: 4 | 6
}
type Found = readonly { address: string; family: number }[]
/** What a name leads to; `allowed`: an administrator named it. */
type Resolve = (host: string, allowed: boolean) => Promise<Found>

const patience = 3000
const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(reject, patience).unref()
    }),
  ])
// Names that people bring are asked for over the network alone: the system's own way takes one of the few threads that
// files are read with, for as long as a
// slow name server likes. Names of the own network may stand in the hosts file.
const asked = async (host: string): Promise<Found> => {
  const resolver = new Resolver({ timeout: patience / 2, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
}
/** Asks the name service, for three seconds at most. */
export const resolved: Resolve = (host, allowed) =>
  inTime(allowed || host === 'localhost' ? lookup(host, { all: true }) : asked(host))

const hostOf = (url: URL): string => url.hostname.replaceAll(/^\[|\]$/g, '')
// What is wrong with it whatever its name leads to.
const writtenFault = (text: string, hosts: string): DeliveryError | undefined => {
  if (!URL.canParse(text)) return deliveryError('error_badUrl', true)
  const url = new URL(text)
  const allowed = allows(hosts, url)
  if (
    !(url.protocol === 'https:' || (allowed && url.protocol === 'http:')) ||
    url.username !== '' ||
    url.password !== ''
  )
    return deliveryError('error_badUrl', true)
  const host = hostOf(url)
  return isIP(host) > 0 && !isPublic(host) && !allowed ? deliveryError('error_private', true) : undefined
}
/** What is wrong with an address as it is written, without a name server being asked. */
export const addressFault = (text: string, hosts: string): DeliveryError | undefined => {
  const fault = writtenFault(text, hosts)
  if (fault) return fault
  const url = new URL(text)
  const isInside = /(^|\.)localhost$/i.test(url.hostname) && !allows(hosts, url)
  return isInside ? deliveryError('error_private', true) : undefined
}

/**
 * Where a webhook goes: its address, with the IP address that is to be connected
 * to, so that no other answer of the name service comes
 * between. Hosts that an administrator allowed may lie inside and be asked
 * without encryption. What `resolve` throws at once is thrown.
 */
export const targetOf = async (
  text: string,
  hosts: string,
  resolve: Resolve = resolved,
): Promise<Target | DeliveryError> => {
  const fault = writtenFault(text, hosts)
  if (fault) return fault
  const url = new URL(text)
  const allowed = allows(hosts, url)
  const host = hostOf(url)
  const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host, allowed).catch(() => [])
  const [first] = found
  if (!first) return deliveryError('error_unknownHost', false)
  if (!allowed && !found.every(({ address }) => isPublic(address))) return deliveryError('error_private', true)
  return { url, address: first.address, family: first.family === 6 ? 6 : 4 }
}
