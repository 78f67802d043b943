/** The slot that a connection takes; both may be called again. */
export interface Slot {
  /** Its person is known by a token. */
  known(): void
  leave(): void
}
interface Held extends Slot {
  readonly giveWay: () => void
}
interface AddressSlots {
  taken: number
  readonly strangers: Set<Held>
}

/**
 * Gives out the slots of a node's connections: `perAddress` to one address, which a whole crew may share, and
 * `strangers` to all together who have
 * not said yet who they are. Where there is no room the stranger who has been silent longest gives way: silence keeps
 * nobody out. Who comes from
 * an address whose slots are all taken by people who are known gets none.
 */
export const createSlots = (
  perAddress: number,
  strangers: number,
): { enter: (address: string, giveWay: () => void) => Slot | undefined } => {
  const addresses = new Map<string, AddressSlots>()
  const silent = new Set<Held>()
  const taking = (address: string, slots: AddressSlots, giveWay: () => void): Held => {
    let isIn = true
    const known = (): void => {
      silent.delete(held)
      slots.strangers.delete(held)
    }
    const leave = (): void => {
      if (!isIn) return
      isIn = false
      known()
      slots.taken -= 1
      if (slots.taken === 0) addresses.delete(address)
    }
    const held: Held = {
      known,
      leave,
      giveWay: () => {
        leave()
        giveWay()
      },
    }
    slots.taken += 1
    slots.strangers.add(held)
    silent.add(held)
    addresses.set(address, slots)
    return held
  }
  return {
    enter: (address, giveWay) => {
      const slots = addresses.get(address) ?? { taken: 0, strangers: new Set() }
      const [oldestHere] = slots.strangers
      if (slots.taken >= perAddress && !oldestHere) return undefined
      if (slots.taken >= perAddress) oldestHere?.giveWay()
      const [oldest] = silent
      if (silent.size >= strangers) oldest?.giveWay()
      return taking(address, slots, giveWay)
    },
  }
}
