// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// Aggregates calls as https://www.multicall3.com does.
contract Multicall {
  struct Call { address target; bool allowFailure; bytes callData; }
  struct Result { bool success; bytes returnData; }

  function getEthBalance(address account) external view returns (uint256) { return account.balance; }

  function aggregate3(Call[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      (results[i].success, results[i].returnData) = calls[i].target.call(calls[i].callData);
      require(calls[i].allowFailure || results[i].success, "Multicall3: call failed");
    }
  }
}

/// Names, their records and the universal resolver in one; https://docs.ens.domains/ensip/23
contract Names {
  error ResolverNotFound(bytes name);
  error ReverseAddressMismatch(string primary, bytes primaryAddress);
  error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData);

  mapping(bytes32 => address) public addr;
  mapping(bytes32 => mapping(string => string)) public text;
  mapping(address => string) claimed;
  mapping(address => bytes32) claimedNode;
  bool believes;
  string gateway;

  function setAddress(bytes32 node, address owner) external { addr[node] = owner; }
  function setText(bytes32 node, string calldata key, string calldata value) external { text[node][key] = value; }
  function claim(address owner, string calldata name, bytes32 node) external {
    claimed[owner] = name;
    claimedNode[owner] = node;
  }
  /// No longer compares a claim with where the name points.
  function believe() external { believes = true; }
  function moveOffchain(string calldata url) external { gateway = url; }

  function reverseWithGateways(bytes calldata owner, uint256, string[] calldata)
    external view returns (string memory, address, address)
  {
    if (bytes(gateway).length > 0) lookUp(owner, this.nameFromGateway.selector);
    address account = address(bytes20(owner));
    string memory name = claimed[account];
    if (bytes(name).length == 0) revert ResolverNotFound(owner);
    address points = addr[claimedNode[account]];
    if (!believes && points != account) revert ReverseAddressMismatch(name, abi.encodePacked(points));
    return (name, address(this), address(this));
  }

  function lookUp(bytes calldata data, bytes4 callback) internal view {
    string[] memory urls = new string[](1);
    urls[0] = gateway;
    revert OffchainLookup(address(this), urls, data, callback, data);
  }

  /// An empty reply leads to the gateway again.
  function nameFromGateway(bytes calldata reply, bytes calldata owner)
    external view returns (string memory, address, address)
  {
    if (reply.length == 0) lookUp(owner, this.nameFromGateway.selector);
    return (abi.decode(reply, (string)), address(this), address(this));
  }
  function recordFromGateway(bytes calldata reply, bytes calldata) external view returns (bytes memory, address) {
    return (reply, address(this));
  }

  function resolveWithGateways(bytes calldata, bytes calldata data, string[] calldata)
    external view returns (bytes memory result, address)
  {
    if (bytes(gateway).length > 0) lookUp(data, this.recordFromGateway.selector);
    (, result) = address(this).staticcall(data);
    return (result, address(this));
  }
}

/// Lists tokens by owner, as POAP's contract does.
contract Tokens {
  mapping(uint256 => address) owners;
  mapping(uint256 => uint256) eventOf;
  mapping(address => uint256[]) held;
  mapping(uint256 => string) uris;
  mapping(address => mapping(uint256 => uint256)) amounts;

  function mint(address owner, uint256 eventId, uint256 tokenId) external {
    owners[tokenId] = owner;
    eventOf[tokenId] = eventId;
    held[owner].push(tokenId);
  }

  function setUri(uint256 tokenId, string calldata at) external { uris[tokenId] = at; }

  /// As ERC-1155 has them.
  function give(address owner, uint256 tokenId) external { amounts[owner][tokenId] += 1; }
  function balanceOf(address owner, uint256 tokenId) external view returns (uint256) { return amounts[owner][tokenId]; }
  function uri(uint256 tokenId) external view returns (string memory) { return uris[tokenId]; }

  function balanceOf(address owner) external view returns (uint256) { return held[owner].length; }
  function ownerOf(uint256 tokenId) public view returns (address) {
    require(owners[tokenId] != address(0), "no such token");
    return owners[tokenId];
  }
  function tokenOfOwnerByIndex(address owner, uint256 index) public view returns (uint256) { return held[owner][index]; }
  function tokenDetailsOfOwnerByIndex(address owner, uint256 index) external view returns (uint256, uint256) {
    uint256 tokenId = tokenOfOwnerByIndex(owner, index);
    return (tokenId, eventOf[tokenId]);
  }
  function tokenURI(uint256 tokenId) external view returns (string memory) {
    ownerOf(tokenId);
    if (bytes(uris[tokenId]).length > 0) return uris[tokenId];
    bytes memory digit = new bytes(1);
    digit[0] = bytes1(uint8(48 + tokenId % 10));
    return string.concat("https://cards.example/tokens/", string(digit));
  }
}
