/** Spreads the differences between hashes over all bits (finaliser of MurmurHash3, Austin Appleby, public domain). */
@inline
export function mixed32(hash: u32): u32 {
  let mixed = (hash ^ (hash >> 16)) * 0x85ebca6b;
  mixed = (mixed ^ (mixed >> 13)) * 0xc2b2ae35;
  return mixed ^ (mixed >> 16);
}
