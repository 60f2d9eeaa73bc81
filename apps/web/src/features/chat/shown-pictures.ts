/** Pictures as addresses that an image can have: each is fetched once, and let go of with the chat. */

export interface ShownPictures {
  /** An address of this page alone; rejects when the picture cannot be had, and then asks anew. */
  addressOf(fileId: string): Promise<string>;
  close(): void;
}

export function showPictures(load: (fileId: string) => Promise<Blob>): ShownPictures {
  const addresses = new Map<string, Promise<string>>();
  let isClosed = false;
  return {
    addressOf(fileId) {
      const known = addresses.get(fileId);
      if (known !== undefined) return known;
      const address = load(fileId).then(URL.createObjectURL);
      addresses.set(fileId, address);
      address.then(
        (made) => isClosed && URL.revokeObjectURL(made),
        () => addresses.delete(fileId),
      );
      return address;
    },
    close() {
      isClosed = true;
      for (const address of addresses.values()) address.then(URL.revokeObjectURL, () => {});
    },
  };
}
