import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether a text is an address or a network. */
export const isNetwork = (place: string): boolean => {
  const [address = '', prefix, ...more] = place.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return bits > 0 && more.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}

/** Tells whether an address is one of these, or of one of these networks (`10.1.0.0/16`, `fd00::/8`). */
export const among = (places: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const place of places) {
    const [address = '', prefix] = place.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => isIP(address) > 0 && list.check(address, familyOf(address))
}

/** An address without the shape of IPv6 that IPv4 may travel in. */
export const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/**
 * What counts as one address: of IPv6 the network of 64 bits, which a single
 * machine has whole; IPv4 also where it travels as IPv6.
 */
export const clientNetwork = (given: string): string => {
  const address = plainAddress(given)
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = tail === undefined ? 0 : 8 - (head.length + tail.length)
  return [...head, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
