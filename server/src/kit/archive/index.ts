// Containers of files, read by their places and within bounds: zip, and the compound files of older Office documents. A zip
// of several files is written while it is sent.
// Asked for by file types that are told by content, by spreadsheets of both kinds, and by what goes out in one file.
export { BrokenArchive, TooManyParts } from './broken.ts'
export { type Compound, isCompound, openCompound } from './compound.ts'
export { entryName, entryNames } from './entry-name.ts'
export { type PartToWrite, writeZip } from './write-zip.ts'
export { type ZipPart, isZip, partPieces, partText, zipParts } from './zip.ts'
