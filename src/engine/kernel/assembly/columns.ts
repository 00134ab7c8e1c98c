/** A value of a column of 32-bit numbers. */
@inline
export function numberAt(column: usize, at: u32): u32 {
  return load<u32>(column + (at << 2));
}

/** A value of a column of bytes. */
@inline
export function byteAt(column: usize, at: u32): u32 {
  return load<u8>(column + at);
}

/** Appends a number. @returns where the next one goes */
@inline
export function put(to: usize, value: u32): usize {
  store<u32>(to, value);
  return to + 4;
}
