// What attackers do.
import type { Trial } from '../trial.ts'
import { bodies } from './bodies.ts'
import { files } from './files.ts'
import { forms } from './forms.ts'
import { fuzz } from './fuzz.ts'
import { names } from './names.ts'
import { rights } from './rights.ts'
import { sockets } from './sockets.ts'

export const abuse: readonly Trial[] = [bodies, forms, files, sockets, names, rights, fuzz]
