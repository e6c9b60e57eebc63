// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// Collectibles of IYK Cards. Each is minted once, for a voucher that the service signed; nobody can mint without one, and
/// nobody can burn. The owner changes who signs and where metadata is served, and nothing about a token that is there.
contract Collectible is ERC721, EIP712, Ownable2Step {
    struct Voucher {
        bytes16 eventId;
        uint32 serial;
        /// How many there are of the event; the first mint of an event fixes it.
        uint32 supply;
        address recipient;
        /// The last second in which it mints.
        uint64 deadline;
        /// SHA-256 of the metadata's bytes.
        bytes32 metadataHash;
    }

    bytes32 private constant VOUCHER_TYPEHASH = keccak256(
        "Voucher(bytes16 eventId,uint32 serial,uint32 supply,address recipient,uint64 deadline,bytes32 metadataHash)"
    );

    /// Whose signature counts.
    address public minter;
    /// What stands before a metadata hash in `tokenURI`.
    string public metadataBase;
    /// Nothing is burnt, so this is also how many were minted.
    uint256 public totalSupply;
    mapping(uint256 tokenId => bytes32) public metadataHashOf;
    /// How many there can be of an event; 0 before its first mint.
    mapping(bytes16 eventId => uint32) public supplyOf;

    event Minted(uint256 indexed tokenId, address indexed recipient, bytes32 metadataHash);
    event MinterChanged(address indexed minter);
    /// https://eips.ethereum.org/EIPS/eip-4906
    event BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId);
    /// https://eips.ethereum.org/EIPS/eip-7572
    event ContractURIUpdated();

    error VoucherExpired(uint64 deadline);
    error VoucherNotSigned(address signer);
    /// Serial numbers go from 1 to the supply.
    error SerialOutOfSupply(uint32 serial, uint32 supply);
    /// A contract without an owner could never change a minter whose key leaked.
    error OwnerStays();

    constructor(address owner, address signer, string memory base)
        ERC721("IYK Cards", "IYK")
        EIP712("IYK Cards", "2")
        Ownable(owner)
    {
        minter = signer;
        metadataBase = base;
        emit MinterChanged(signer);
    }

    /// Mints to the voucher's recipient, whoever sends it. A second voucher of the same collectible meets the token that is there.
    /// No code of the recipient runs: the address was chosen by who holds it.
    function mint(Voucher calldata voucher, bytes calldata signature) external returns (uint256 tokenId) {
        if (block.timestamp > voucher.deadline) revert VoucherExpired(voucher.deadline);
        address signer = ECDSA.recover(
            _hashTypedDataV4(
                keccak256(
                    abi.encode(
                        VOUCHER_TYPEHASH,
                        voucher.eventId,
                        voucher.serial,
                        voucher.supply,
                        voucher.recipient,
                        voucher.deadline,
                        voucher.metadataHash
                    )
                )
            ),
            signature
        );
        if (signer != minter) revert VoucherNotSigned(signer);

        uint32 supply = supplyOf[voucher.eventId];
        if (supply == 0) supplyOf[voucher.eventId] = supply = voucher.supply;
        if (voucher.serial == 0 || voucher.serial > supply) revert SerialOutOfSupply(voucher.serial, supply);
        tokenId = tokenIdOf(voucher.eventId, voucher.serial);
        _mint(voucher.recipient, tokenId);
        metadataHashOf[tokenId] = voucher.metadataHash;
        totalSupply++;
        emit Minted(tokenId, voucher.recipient, voucher.metadataHash);
    }

    /// The event's id and the serial number side by side, so that no two collectibles share a token.
    function tokenIdOf(bytes16 eventId, uint32 serial) public pure returns (uint256) {
        return (uint256(uint128(eventId)) << 32) | serial;
    }

    /// Holds the hash: what is served there is the token's metadata only if it hashes to it.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return string.concat(metadataBase, Strings.toHexString(uint256(metadataHashOf[tokenId]), 32), ".json");
    }

    /// What the collection as a whole is called and shows.
    function contractURI() external view returns (string memory) {
        return string.concat(metadataBase, "contract.json");
    }

    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == bytes4(0x49064906) || super.supportsInterface(interfaceId);
    }

    /// Vouchers of the former minter that were not used count no more.
    function setMinter(address signer) external onlyOwner {
        minter = signer;
        emit MinterChanged(signer);
    }

    /// For a service that moved; the hashes stay.
    function setMetadataBase(string calldata base) external onlyOwner {
        metadataBase = base;
        emit BatchMetadataUpdate(0, type(uint256).max);
        emit ContractURIUpdated();
    }

    function renounceOwnership() public view override onlyOwner {
        revert OwnerStays();
    }
}
