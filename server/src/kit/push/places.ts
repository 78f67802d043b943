/** A place that a connection holds; both may be called again. */
export interface Place {
  /** Its person has said who he is. */
  known(): void
  leave(): void
}
interface Held extends Place {
  readonly giveWay: () => void
}
interface House {
  taken: number
  readonly strangers: Set<Held>
}

/**
 * Gives out the places of a node's connections: `perHouse` to one address, which a whole crew may share, and
 * `strangers` to all together who have
 * not said yet who they are. Where there is no room the stranger who has been silent longest gives way: silence keeps
 * nobody out. Who comes from
 * an address whose places are all taken by people who are known gets none.
 */
export const createPlaces = (
  perHouse: number,
  strangers: number,
): { enter: (address: string, giveWay: () => void) => Place | undefined } => {
  const houses = new Map<string, House>()
  const silent = new Set<Held>()
  const taking = (address: string, house: House, giveWay: () => void): Held => {
    let isIn = true
    const known = (): void => {
      silent.delete(held)
      house.strangers.delete(held)
    }
    const leave = (): void => {
      if (!isIn) return
      isIn = false
      known()
      house.taken -= 1
      if (house.taken === 0) houses.delete(address)
    }
    const held: Held = {
      known,
      leave,
      giveWay: () => {
        leave()
        giveWay()
      },
    }
    house.taken += 1
    house.strangers.add(held)
    silent.add(held)
    houses.set(address, house)
    return held
  }
  return {
    enter: (address, giveWay) => {
      const house = houses.get(address) ?? { taken: 0, strangers: new Set() }
      const [oldestHere] = house.strangers
      if (house.taken >= perHouse && !oldestHere) return undefined
      if (house.taken >= perHouse) oldestHere?.giveWay()
      const [oldest] = silent
      if (silent.size >= strangers) oldest?.giveWay()
      return taking(address, house, giveWay)
    },
  }
}
