// Containers of files, read by their places and within bounds: zip, and the compound files of older Office documents.
// Asked for by file types that are told by content, and by spreadsheets of both kinds.
export { BrokenArchive, TooManyParts } from './broken.ts'
export { type Compound, isCompound, openCompound } from './compound.ts'
export { type ZipPart, isZip, partPieces, partText, zipParts } from './zip.ts'
