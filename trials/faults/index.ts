// What breaks by itself.
import type { Trial } from '../trial.ts'
import { database } from './database.ts'
import { disk } from './disk.ts'
import { kill } from './kill.ts'
import { memory } from './memory.ts'
import { nodes } from './nodes.ts'
import { stop } from './stop.ts'

export const faults: readonly Trial[] = [kill, database, stop, nodes, disk, memory]
