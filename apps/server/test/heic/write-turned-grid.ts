/** Size in pixels. */
type Size = { width: number; height: number }

export type TurnedGrid = {
  /** HEIC files of one tile each, made with the same settings, from left to right and from top to bottom. */
  tiles: Buffer[]
  tile: Size
  columns: number
  /** The whole image, before it is turned. */
  whole: Size
  exif: Buffer
}

/**
 * Returns a HEIC file whose main image is a grid of tiles and is shown turned by a quarter clockwise: the layout of
 * iPhones, which `heif-enc` does not write. The boxes are those of ISO 23008-12.
 */
export function writeTurnedGrid({ tiles, tile, columns, whole, exif }: TurnedGrid): Buffer {
  const [sample] = tiles
  if (sample === undefined) throw new Error('A grid needs tiles.')
  const data = [
    ...tiles.map((file) => boxOf(file, 'mdat').subarray(8)),
    Buffer.concat([
      Buffer.from([0, 0, tiles.length / columns - 1, columns - 1]),
      u16(whole.width, whole.height),
    ]),
    Buffer.concat([u32(6), exif]),
  ]
  const tileIds = tiles.map((_file, at) => at + 1)
  const gridId = tiles.length + 1
  const exifId = tiles.length + 2
  const properties = [
    boxOf(sample, 'hvcC'),
    fullBox('ispe', 0, u32(tile.width, tile.height)),
    fullBox('ispe', 0, u32(whole.width, whole.height)),
    boxOf(sample, 'colr'),
    // Three quarters against the clock.
    box('irot', Buffer.from([3])),
  ]
  const items = [...tileIds.map(() => 'hvc1'), 'grid', 'Exif']
  const infos = items.map((type, at) =>
    // Tiles are hidden.
    fullBox(
      'infe',
      2,
      Buffer.concat([u16(at + 1, 0), Buffer.from(`${type}\0`, 'latin1')]),
      type === 'hvc1' ? 1 : 0,
    ),
  )
  const associations = [...tileIds.map((id) => [id, 0x81, 2]), [gridId, 3, 4, 0x85]].map(
    ([id = 0, ...list]) => Buffer.concat([u16(id), Buffer.from([list.length, ...list])]),
  )
  const head = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const meta = (places: Buffer) =>
    fullBox(
      'meta',
      0,
      Buffer.concat([
        fullBox(
          'hdlr',
          0,
          Buffer.concat([u32(0), Buffer.from('pict', 'latin1'), u32(0, 0, 0), Buffer.alloc(1)]),
        ),
        fullBox('pitm', 0, u16(gridId)),
        fullBox('iinf', 0, Buffer.concat([u16(infos.length), ...infos])),
        fullBox(
          'iref',
          0,
          Buffer.concat([
            box('dimg', u16(gridId, tiles.length, ...tileIds)),
            box('cdsc', u16(exifId, 1, gridId)),
          ]),
        ),
        box(
          'iprp',
          Buffer.concat([
            box('ipco', Buffer.concat(properties)),
            fullBox('ipma', 0, Buffer.concat([u32(associations.length), ...associations])),
          ]),
        ),
        places,
      ]),
    )
  // The places depend on the length of the box that they are in; its length does not depend on them.
  const start = head.length + meta(placesOf(data, 0)).length + 8
  return Buffer.concat([head, meta(placesOf(data, start)), box('mdat', Buffer.concat(data))])
}

function placesOf(data: Buffer[], start: number): Buffer {
  let at = start
  const places = data.map((part, index) => {
    const place = Buffer.concat([u16(index + 1, 0, 1), u32(at, part.length)])
    at += part.length
    return place
  })
  return fullBox('iloc', 0, Buffer.concat([Buffer.from([0x44, 0]), u16(data.length), ...places]))
}

/** Returns the first box of a type in a file, with its header. */
function boxOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4
  if (at < 0) throw new Error(`The file has no box of type ${type}.`)
  return file.subarray(at, at + file.readUInt32BE(at))
}

function box(type: string, content: Buffer): Buffer {
  return Buffer.concat([u32(8 + content.length), Buffer.from(type, 'latin1'), content])
}

function fullBox(type: string, version: number, content: Buffer, flags = 0): Buffer {
  return box(type, Buffer.concat([Buffer.from([version, 0, 0, flags]), content]))
}

function u16(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])))
}

function u32(...values: number[]): Buffer {
  return Buffer.concat(
    values.map((value) =>
      Buffer.from([value >> 24, value >> 16, value >> 8, value].map((part) => part & 255)),
    ),
  )
}
